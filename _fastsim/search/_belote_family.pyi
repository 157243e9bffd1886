# For the core alone: see the .pxd file.
