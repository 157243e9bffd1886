"""Bad input: a message that quotes it and says what would be right, exit code 2, no traceback."""

import pytest

HAND = "N=SAT6.H9.D3.C2"
LINE = f"allfours/bga dealer=W score=7-9 up=S7 {HAND}"
START = "allfours/bga dealer=W score=7-9 up=S7"

LINES = {
    "card twice in a hand": (f"{START} N=SAA6.H9.D3.C2", ["SA stands twice", "'SAA6.H9.D3.C2'"]),
    "card in two hands": (f"{LINE} E=SAK.H8.D4.C34", ["E: SA"]),
    "card of no deck": (f"{START} N=SAT6.H9.D3.C1", ["'1' at column 13", "SAT6.H9.D3.C1"]),
    "five cards": (f"{START} N=SAT6.H9.D3", ["SAT6.H9.D3 has 5 cards", "6"]),
    "seven cards": (f"{START} N=SAT65.H9.D3.C2", ["has 7 cards", "6"]),
    "turn-up in a hand": (f"{START} N=SAT7.H9.D3.C2", ["N: S7 is turned up"]),
    "give without beg": (f"{LINE} auction=give", ["N cannot call 'give'", "stand, beg"]),
    "beg twice": (f"{LINE} auction=beg,beg", ["W cannot call 'beg'", "give, run"]),
    "call after the auction": (f"{LINE} auction=stand,stand", ["'stand'"]),
    "no such call": (f"{LINE} auction=stnad", ["'stnad'", "did you mean 'stand'?"]),
    "revoke": (
        f"allfours/bga dealer=S up=S7 E=HK.D42.C43.S2 {HAND.replace('N', 'W')} auction=stand play=HQHKC2",
        ["cannot play", "trick 1"],
    ),
    "discard of a plain suit": (
        f"allfours/bga dealer=S up=S7 {HAND} auction=stand play=HKD3",
        ["N cannot play D3", "trick 1"],
    ),
    "card not in the hand": (f"{LINE} auction=stand play=HA", ["N cannot play HA", "trick 1", "SAT6.H9.D3.C2"]),
    "void and then the suit": (
        "allfours/bga dealer=S up=S7 auction=stand play=HKHQC5H9/C4C8H2C2",
        ["E cannot play H2 in trick 2"],
    ),
    "score at the target": ("allfours/bga dealer=W score=14-3 up=S7", ["NS has 14", "13"]),
    "score that is no score": ("allfours/bga dealer=W score=7:9 up=S7", ["'7:9'"]),
    "huge score": (f"allfours/bga dealer=W score=7-{'9' * 5000} up=S7", ["too long"]),
    "unknown game": ("alfours dealer=W", ["'alfours'", "did you mean 'allfours'?"]),
    "unknown preset": ("allfours/legue dealer=W", ["'legue'", "did you mean 'league'?"]),
    "unknown option": ("allfours/bga rules=hang_valu:2 dealer=W", ["'hang_valu'", "did you mean 'hang_value'?"]),
    "unknown value": ("allfours/bga rules=hang_value:99 dealer=W", ["'99'", "1..9"]),
    "unknown key": ("allfours/bga deeler=W", ["'deeler'", "did you mean 'dealer'?"]),
    "key twice": (f"{LINE} dealer=W", ["dealer= stands twice"]),
    "no dealer": ("allfours/bga up=S7", ["dealer= is missing"]),
    "empty line": ("", ["an empty line"]),
    "blank line": (" \t ", ["an empty line"]),
    "a line of a megabyte": (f"{LINE} {'x' * 10**6}", ["1000", "too long"]),
    "control character": (f"{LINE}\x1b[31m", [r"'\x1b'", "column"]),
    "a snapshot in All Fours": (f"{LINE} auction=stand gone=SAS2HAHK trick=N won=1,0,0,0", ["gone=", "play="]),
    "a snapshot without its leader": (
        "coinche/house dealer=W N=SA9.H8 auction=80S,P,P,P gone=DAD7D8D9 won=11-0",
        ["trick= is missing", "trick=E:D7,D9"],
    ),
    "a snapshot with wrong points": (
        "coinche/house dealer=W N=SA987.H8.DT.C7 auction=80S,P,P,P gone=DAD7D8D9 trick=N won=12-0",
        ["won: 12-0 sum to 12", "11 points"],
    ),
    "null character": (f"{LINE}\0", [r"'\x00'"]),
}


@pytest.mark.parametrize("command", ["legal", "score", "beliefs", "solve", "advise"])
@pytest.mark.parametrize("what", LINES)
def test_position_lines(refused, command, what):
    line, says = LINES[what]
    refused(command, line, says=says)


@pytest.mark.parametrize("command", ["beliefs", "advise"])
def test_evidence_that_no_deal_fits(refused, command):
    """Two hidden hands of six spades each, of which fewer are unseen."""
    refused(command, f"{START} N=SAT6.H9.D3.C2 E=Sxxxxxx S=Sxxxxxx", says="no deal")


def test_a_line_is_asked_for(refused):
    refused("legal", says="Missing argument")


def test_standard_input_that_does_not_end(refused):
    refused("legal", "-", stdin="x" * 10**6, says=["65536", "'LINE"])


def test_standard_input_that_is_no_text(refused):
    refused("legal", "-", stdin=b"\xff\xfe\x00\x01", says="control character")


GAME_COMMANDS = {
    "simulate": [],
    "compare": ["--a", "rules", "--b", "random"],
    "compare sweep": ["--a", "rules", "--sweep", "rules:beg_below=0..1"],
    "tournament": ["--bot", "rules", "--bot", "random"],
    "equity": [],
    "rules": [],
}
GAMES = {
    "unknown game": (["alfours"], ["'alfours'", "did you mean 'allfours'?"]),
    "unknown preset": (["allfours/bgaa"], ["'bgaa'", "did you mean 'bga'?"]),
    "no preset": (["allfours/"], ["'allfours/'"]),
    "unknown option": (["allfours", "--rules", "targett:7"], ["'targett'", "did you mean 'target'?"]),
    "unknown option in the game": (["allfours", "rules=targett:7"], ["'targett'"]),
    "unknown value": (["allfours", "--rules", "target:100"], ["'100'", "1..99"]),
    "no value": (["allfours", "--rules", "target"], ["'target'", "name:value"]),
    "option twice": (["allfours", "--rules", "target:7", "--rules", "target:8"], ["'target' stands twice"]),
    "something else after the game": (["allfours", "bga"], ["'bga'"]),
    "empty game": ([""], ["no game is named"]),
    "control character": (["allfours\x07"], [r"\x07"]),
}


@pytest.mark.parametrize("command", GAME_COMMANDS)
@pytest.mark.parametrize("what", GAMES)
def test_games(refused, command, what):
    words, says = GAMES[what]
    refused(command.split()[0], *words, *GAME_COMMANDS[command], says=says)


COUNTED = {
    "simulate": ["simulate", "allfours", "--deals"],
    "simulate matches": ["simulate", "allfours", "--matches"],
    "compare": ["compare", "allfours", "--a", "rules", "--b", "random", "--deals"],
    "compare solve": ["compare", "allfours", "--a", "rules", "--b", "random", "--solve"],
    "tournament": ["tournament", "allfours", "--bot", "rules", "--bot", "random", "--deals"],
    "advise": ["advise", LINE, "--worlds"],
}
NUMBERS = ["0", "-1", "1e12", "abc", "1.5", "1e99", "9" * 5000, "nan", "inf", "", "1k5", "0x10", "١٢"]


@pytest.mark.parametrize("command", COUNTED)
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers(refused, command, number):
    if command == "compare solve" and number == "0":
        pytest.skip("no deal may be solved")
    shown = number if len(number) < 40 else number[:30]
    refused(*COUNTED[command], number, says=["Invalid value for '--", f"'{shown}"])


@pytest.mark.parametrize("number", ["-1", "18446744073709551616", "x", "1e20"])
def test_seeds(refused, number):
    refused("simulate", "allfours", "--seed", number, says=["'--seed'", f"'{number}'"])


@pytest.mark.parametrize("number", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_seconds(refused, number):
    refused("advise", LINE, "--seconds", number, says=["'--seconds'", f"'{number}'"])


@pytest.mark.parametrize("number", ["0", "-1", "nan", "101", "much"])
def test_delta(refused, number):
    refused(
        "compare", "allfours", "--a", "rules", "--b", "random", "--delta", number, says=["'--delta'", f"'{number}'"]
    )


@pytest.mark.parametrize("number", ["0", "5000", "two"])
def test_workers(refused, number):
    refused("simulate", "allfours", "--workers", number, says=["'--workers'", f"'{number}'"])


BOTS = {
    "unknown": ("rulez", ["'rulez'", "did you mean 'rules'?"]),
    "unknown parameter": ("rules:begbelow=2", ["'begbelow'"]),
    "no parameter of random": ("random:x=1", ["random"]),
    "half a bot": ("bid=rules", ["'bid=rules'", "play"]),
    "module that is missing": ("py:nowhere:bot", ["py:nowhere:bot", "cannot be imported"]),
    "parameter of another bot": ("flat:solve_from=3", ["'solve_from'", "playouts"]),
    "worlds that are no number": ("flat:worlds=many", ["worlds=many", "10000000"]),
    "no time": ("pimc:seconds=0", ["seconds=0", "0.001"]),
    "empty": (" ", ["' '"]),
    "file that is missing": ("nowhere.toml", ["'nowhere.toml'"]),
}


@pytest.mark.parametrize("what", BOTS)
def test_bots(refused, what):
    spec, says = BOTS[what]
    refused("simulate", "allfours", "--deals", "10", "--bots", spec, says=says)
    refused("simulate", "allfours", "--deals", "10", "--ew", spec, says=says)
    refused("compare", "allfours", "--deals", "10", "--a", spec, "--b", "rules", says=says)


@pytest.mark.parametrize(
    "command", [["simulate"], ["compare", "--a", "rules", "--b", "rules"]], ids=["simulate", "compare"]
)
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--score", "14-0"], "NS has 14"),
        (["--score", "7"], "'7'"),
        (["--dealer", "Q"], "'Q'"),
        (["--matches", "5", "--score", "1-1"], "--matches begin at 0-0"),
        (["--matches", "5", "--dealer", "N"], "--matches begin at 0-0"),
    ],
)
def test_where_a_deal_begins(refused, command, args, says):
    refused(*command, "allfours", *args, says=says)


def test_bots_by_side_or_for_all(refused):
    refused("simulate", "allfours", "--bots", "rules", "--ns", "random", says="--bots names all four")


@pytest.mark.parametrize("name", ["deals.txt", "deals", "deals.CSV.gz", ""])
def test_table_files_of_another_kind(refused, name):
    refused(
        "simulate", "allfours", "--deals", "10", "--out", name, says=["'--out'", f"'{name}'", ".csv, .jsonl, .parquet"]
    )


def test_parquet_without_its_library(refused, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused("simulate", "allfours", "--deals", "10", "--out", "deals.parquet", says="kibitz[parquet]")


def test_output_that_cannot_be_written_is_met_before_the_run(refused, tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    folder = tmp_path / "folder.csv"
    folder.mkdir()

    def never(*args, **settings):
        raise AssertionError("the long run began")

    monkeypatch.setattr("analyzer.ask.simulate.simulate", never)
    for path in (
        tmp_path / "missing" / "x.csv",
        file / "x.csv",
        folder,
        tmp_path / "a\0b.csv",
        tmp_path / f"{'x' * 300}.csv",
    ):
        says = "'--out'" if "\0" in str(path) else ["'--out'", "cannot be written", str(path)[:30]]
        refused("simulate", "allfours", "--deals", "10", "--out", str(path), says=says)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder.csv"]


def test_commands(refused):
    assert "did you mean 'simulate'?" in refused("simluate", says="'simluate'")
    refused("Advise", says="did you mean 'advise'?")
    refused("zzz\x1b", says=r"'zzz\x1b'")
    refused("x" * 10**5, says="no command")
    refused("--verbos", says="--verbos")


def test_options(refused):
    refused("simulate", "allfours", "--deels", "10", says=["--deels", "--deals"])
    refused("advise", LINE, "--objective", "money", says=["'money'", "'match'"])
    refused("advise", LINE, "--seat", "X", says="'X'")
    refused("compare", "allfours", "--a", "rules", says="'--b'")


def test_solve_wants_all_hands_and_a_card_to_play(refused):
    refused("solve", LINE, says="phase 'call'")
    refused("solve", f"{LINE} auction=stand", says="E, S, W")
    refused("solve", f"{LINE} auction=stand", "--objective", "money", says="'money'")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--sweep", "rules:beg_below=2"], "no range"),
        (["--sweep", "rules:beg_below=4..0"], "backwards"),
        (["--sweep", ""], "no range"),
        (["--sweep", "rules:beg_below="], "no range"),
        (["--sweep", "rules:begbelow=0..4"], "'begbelow'"),
        (["--sweep", "rules:beg_below=0..99999999999"], "step"),
        (["--sweep", "rules:beg_below=0..4", "--b", "rules"], "one of the two"),
        (["--sweep", "rules:beg_below=0..4", "--until-settled"], "do not go with --sweep"),
        (["--b", "random", "--bid-only", "--play-only"], "exclude each other"),
        (["--b", "bid=rules;play=random", "--bid-only"], "bid alike"),
        (["--b", "random", "--score", "0-0,0-0"], "several different"),
        (["--b", "random", "--score", "0-0,"], "''"),
        (["--b", "random", "--score", ",".join(f"{k}-0" for k in range(9)) + ",99-0"], "99"),
    ],
)
def test_what_cannot_be_compared(refused, args, says):
    refused("compare", "allfours", "--a", "rules", "--deals", "10", *args, says=says)


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (["rules"], "2 to 24"),
        (["rules", "rules"], "stands twice"),
        (["rules", "rulez"], "'rulez'"),
        (["rules", "rules:beg_below=x"], "beg_below"),
        ([], "--bot"),
    ],
)
def test_what_is_no_tournament(refused, bots, says):
    refused("tournament", "allfours", "--deals", "10", *(w for bot in bots for w in ("--bot", bot)), says=says)


@pytest.mark.parametrize(
    "command",
    [
        ["compare", "allfours", "--a", "rules", "--b", "random"],
        ["compare", "allfours", "--a", "rules", "--sweep", "rules:beg_below=0..1"],
        ["tournament", "allfours", "--bot", "rules", "--bot", "random"],
    ],
)
def test_a_page_that_cannot_be_written_is_met_before_the_run(refused, tmp_path, monkeypatch, command):
    def never(*args, **settings):
        raise AssertionError("the long run began")

    monkeypatch.setattr("analyzer.runs.runner.Runner.stream", never)
    (tmp_path / "file").touch()
    refused(*command, "--out", str(tmp_path / "file"), says="cannot be written")
