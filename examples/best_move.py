# %% [markdown]
# # The best call, and the best card
#
# A position is one line. What you do not know you leave out: here everything but your own hand and the turned-up card.

# %%
import analyzer as kz

position = kz.parse("allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2")
print(position.to_act, position.phase, position.legal_actions())

# %% [markdown]
# Every action is tried in the same deals that fit what North has seen. The loss is paired, so that its error is smaller
# than that of either chance.

# %%
advice = kz.advise(position, seconds=None, worlds=4000)
print(advice)

# %% [markdown]
# The same as a frame, for whatever you like to do with it.

# %%
print(advice.to_frame()[["action", "win", "win_se", "loss", "loss_se", "verdict"]])

# %% [markdown]
# Where may the Jack of trumps be? The stock of undealt cards is a place too.

# %%
beliefs = kz.beliefs(position)
print(beliefs.cards["SJ"])

# %% [markdown]
# Later in the deal: East has led the ace of clubs, and it is South's turn.

# %%
card = kz.advise(
    kz.parse("allfours/bga dealer=N score=7-9 up=H4 S=SA9.HJ8.CT2 auction=stand play=CA"), seconds=None, worlds=400
)
print(card)
