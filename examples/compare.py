# %% [markdown]
# # Which way of playing is better
#
# Two bots on the same deals, each deal played both ways round. Here: should the eldest hand beg more often than the
# rules of thumb do? `kibitz rules allfours --bots` says what their parameters mean.

# %%
import analyzer as kz

result = kz.compare("allfours/bga", a="rules", b="rules:beg_below=0.5", deals=1_000, seed=1)
print(result)

# %% [markdown]
# A against itself is exactly nothing: the check that nothing but the policies makes a difference.

# %%
null = kz.compare("allfours/bga", a="rules", b="rules", deals=200, seed=1)
print(null.points.mean, null.win.mean, null.decision)

# %% [markdown]
# A bot of your own is a function of what its seat sees and a random stream.


# %%
def highest_card(view, rng):
    """Play the first legal card, which is the highest; call what comes first."""
    return view.legal_actions()[0]


own = kz.compare("allfours/bga", a="rules", b=highest_card, deals=60, seed=1, workers=1)
print(own)
