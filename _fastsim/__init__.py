"""The compiled core: cards, rules, deals, sampling, playouts, solving, search. The only place that knows a rule."""
