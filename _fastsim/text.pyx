"""Tables of whole numbers as text, without the GIL: what millions of rows are written with."""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from cpython.bytes cimport PyBytes_FromStringAndSize

cdef enum:
    LONGEST = 20          # characters of a 64-bit number


cdef inline char *_write(char *out, int64_t value) noexcept nogil:
    cdef char digits[LONGEST]
    cdef int n = 0
    if value < 0:
        out[0] = b"-"
        out += 1
        value = -value
    while value >= 10:
        digits[n] = 48 + value % 10
        value //= 10
        n += 1
    out[0] = 48 + value
    out += 1
    while n:
        n -= 1
        out[0] = digits[n]
        out += 1
    return out


def rows_text(const int64_t[::1] numbers, const int32_t[:, ::1] rows, heads, tail, words):
    """Rows as text: for each its number and its values.

    Parameters
    ----------
    numbers : array of int64, shape (n,)
        The first field of each row.
    rows : array of int32, shape (n, columns)
    heads : sequence of bytes, length columns + 1
        What stands before each field.
    tail : bytes
        What ends a row.
    words : sequence of (None or (int, sequence of bytes)), length columns
        None: the value itself is written; else the lowest value and the words for it and those that follow. A value
        beyond the words is written as a number.

    Returns
    -------
    bytes
    """
    cdef Py_ssize_t n = rows.shape[0], columns = rows.shape[1], i, c, widest, used, total = 0, k
    cdef int64_t value
    cdef int64_t[::1] low, size, first, start, length
    cdef char *out
    cdef char *at
    cdef const char *text
    cdef const char *lead
    cdef const char *end
    if len(heads) != columns + 1 or len(words) != columns or numbers.shape[0] != n:
        raise ValueError("a head for each field, words or None for each column, a number for each row")
    head = b"".join(heads)
    spelled = [known[1] if known is not None else () for known in words]
    body = b"".join(word for column in spelled for word in column)
    entries = sum(len(column) for column in spelled)

    def numbered(values):
        found = memoryview(bytearray(8 * max(len(values), 1))).cast("q")
        for place, each in enumerate(values):
            found[place] = each
        return found

    low = numbered([known[0] if known is not None else 0 for known in words])
    size = numbered([len(column) for column in spelled])
    first = numbered([sum(len(column) for column in spelled[:place]) for place in range(columns)])
    flat = [word for column in spelled for word in column]
    length = numbered([len(word) for word in flat])
    ends = []
    for word in flat:
        ends.append(total)
        total += len(word)
    start = numbered(ends)
    cdef int64_t[::1] head_length = numbered([len(each) for each in heads])
    widest = len(head) + len(tail) + LONGEST
    widest += sum(max([LONGEST] + [len(word) for word in column]) for column in spelled)
    out = <char *>malloc(max(n, 1) * widest)
    if out == NULL:
        raise MemoryError
    text, lead, end = body, head, tail
    cdef Py_ssize_t tail_length = len(tail), lead_at
    assert entries == len(flat)
    with nogil:
        at = out
        for i in range(n):
            memcpy(at, lead, head_length[0])
            at = _write(at + head_length[0], numbers[i])
            lead_at = head_length[0]
            for c in range(columns):
                memcpy(at, lead + lead_at, head_length[c + 1])
                at += head_length[c + 1]
                lead_at += head_length[c + 1]
                value = rows[i, c]
                if 0 <= value - low[c] < size[c]:
                    k = first[c] + value - low[c]
                    memcpy(at, text + start[k], length[k])
                    at += length[k]
                else:
                    at = _write(at, value)
            memcpy(at, end, tail_length)
            at += tail_length
        used = at - out
    try:
        return PyBytes_FromStringAndSize(out, used)
    finally:
        free(out)
