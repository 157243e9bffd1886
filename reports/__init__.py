"""Strategy reports: tidy frames to tables, charts and documents. Draws; never simulates, never recomputes a number."""
