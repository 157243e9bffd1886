"""The report on the double of Bulgarian Belot."""

from reports.doubles import BELOT as REPORT

write = REPORT.write
