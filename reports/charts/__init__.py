"""Charts, one function a file: ``plot_x(frame, *, ax=None, **options) -> Axes``. They draw, and compute nothing."""
