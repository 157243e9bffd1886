# %% [markdown]
# # What happens over many deals, and what happens with hands like mine
#
# Twenty thousand deals of Belote, all four seats played by rules of thumb; the frame has one row a deal.

# %%
import analyzer as kz

usual = kz.simulate("belote/house", deals=20_000, seed=1)
print(usual.to_frame(labels=True)[["dealer", "up", "taker", "kind", "verdict", "points_ns", "points_ew"]].head())

# %% [markdown]
# Now only deals in which South holds the jack and the nine of the turned-up suit and not a single ace. They are dealt
# directly, however rare they are; what part of all deals they are is counted.

# %%
given = "S: trump J9, not aces"
strong = kz.simulate("belote/house", deals=20_000, seed=1, given=given, by=["taker", "verdict"])
print(f"{given}: {100 * strong.acceptance['rate']:.3f} % of all deals")

# %%
print(strong.to_groups())

# %% [markdown]
# A condition may be any function of the dealt position; these deals are found by trying. Each row has the number of its
# deal, so that it can be looked at.


# %%
def partner_can_help(position):
    """Say whether North holds an ace that is not in the suit turned up."""
    up = str(position).split("up=")[1][0]
    return any(card[1] == "A" and card[0] != up for card in position.hand("N"))


helped = kz.simulate("belote/house", deals=2_000, seed=1, given=[given, partner_can_help])
print(helped.position(int(helped.frame["deal"][0])))

# %% [markdown]
# How many points South's side is ahead, by the number of trumps that the taker holds; a chart on axes of your own.

# %%
import matplotlib.pyplot as plt
import pandas as pd

from reports.charts.series import plot_series

lines = []
for name, found in (("all deals", usual), ("with the jack and the nine", strong)):
    frame = found.frame
    frame = frame[(frame["trumps"] >= 3) & (frame["trumps"] <= 6)]
    ahead = (frame["points_ns"].astype(int) - frame["points_ew"]).groupby(frame["trumps"]).agg(["mean", "sem"])
    lines += [(trumps, name, mean, sem) for trumps, mean, sem in ahead.itertuples()]

figure, axes = plt.subplots(figsize=(6, 4))
plot_series(
    pd.DataFrame(lines, columns=["x", "series", "value", "value_se"]),
    ax=axes,
    title="Points of NS minus EW",
    xlabel="trumps of the taker",
    ylabel="points a deal",
    zero=True,
)
figure.savefig("simulate.svg")
