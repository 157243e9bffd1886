# %% [markdown]
# # A report for the club
#
# A page of charts and tables, with the numbers as CSV beside it. `quick` is a first look; leave it out for the real
# report.

# %%
import reports

print("\n".join(reports.topics()))

# %%
files = reports.run("stand-or-beg", "allfours/bga", deals=4_000, out="reports-out", quick=True)
print(*files, sep="\n")

# %% [markdown]
# The tables are plain CSV.

# %%
import pandas as pd

table = next(path for path in files if path.suffix == ".csv")
print(pd.read_csv(table).head())
