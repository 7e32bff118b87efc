import pytest

from enpitsu.errors import PuzzleError
from enpitsu.untrusted import load_json, untrusted


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 3: not valid JSON"),
        ("[" * 100_000, "line 3: the data are nested too deeply"),
        ("1" * 5_000, "line 3: the data are damaged (ValueError: Exceeds the limit"),
        (b"\xff\xff\xff\xff", "line 3: the data are damaged (UnicodeDecodeError"),
    ],
)
def test_bad_json_is_one_error_that_says_where(text: str | bytes, problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        load_json(text, "line 3", PuzzleError)
    assert str(caught.value).startswith(problem)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("failure", [KeyError("x"), OverflowError("y"), TypeError("z" * 999)])
def test_any_failure_of_a_reader_is_an_error_of_ours(failure: Exception) -> None:
    with (
        pytest.raises(PuzzleError, match=r"^row 7: the data are damaged"),
        untrusted("row 7", PuzzleError),
    ):
        raise failure


def test_an_error_of_ours_stays_as_it_is() -> None:
    with pytest.raises(PuzzleError, match=r"^as it is$"), untrusted("row 7", PuzzleError):
        raise PuzzleError("as it is")


def test_ctrl_c_is_no_failure_of_data() -> None:
    with pytest.raises(KeyboardInterrupt), untrusted("row 7", PuzzleError):
        raise KeyboardInterrupt
