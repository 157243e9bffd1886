"""Running the core's search: batches of common worlds over threads, with weights for the calls heard."""
