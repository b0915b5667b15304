"""Five-year housing land supply for Pellingford.

Reads the large-site list (housing-land-supply-2025.json) and works out how many
years of housing land the borough has, in the way set out in Policy H1:

    requirement = (five years at the annual figure + past shortfall) x buffer
    years       = deliverable homes / (requirement / 5)

The whole of the shortfall is made good in five years and not spread over the
rest of the plan period.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

BUFFER = 1.05
"""Five per cent, to allow for choice and competition in the market for land."""

YEARS = 5


@dataclass(frozen=True)
class Supply:
    large_sites: int
    small_sites: int
    windfall: int

    @property
    def total(self) -> int:
        return self.large_sites + self.small_sites + self.windfall


def shortfall(data: dict) -> int:
    """Homes that should have been completed by the base date and were not.

    A surplus counts as nought: homes built early do not reduce the requirement.
    """
    built = sum(year["homes"] for year in data["completions"])
    required = data["requirement"]["homes_per_year"] * len(data["completions"])
    return max(0, required - built)


def five_year_requirement(data: dict) -> float:
    """The requirement for five years, with the shortfall and the buffer."""
    annual = data["requirement"]["homes_per_year"]
    return (annual * YEARS + shortfall(data)) * BUFFER


def deliverable_supply(data: dict, leave_out: frozenset[str] = frozenset()) -> Supply:
    """What can be built in five years, without the sites whose refs are left out."""
    large = sum(
        site["deliverable_2025_2030"]
        for site in data["sites"]
        if site["ref"] not in leave_out
    )
    other = data["other_supply"]
    small = other["small_sites_with_permission"]
    # One small permission in ten is never begun.
    counted = round(small["homes"] * (1 - small["lapse_rate"]))
    windfall = other["windfall_allowance"]
    return Supply(large, counted, windfall["homes_per_year"] * windfall["years_counted"])


def years_of_supply(data: dict, leave_out: frozenset[str] = frozenset()) -> float:
    return deliverable_supply(data, leave_out).total / (five_year_requirement(data) / YEARS)


def indispensable_sites(data: dict) -> list[str]:
    """Sites without any one of which the supply would fall below five years."""
    return [
        site["ref"]
        for site in data["sites"]
        if years_of_supply(data, frozenset({site["ref"]})) < YEARS
    ]


def main(path: str) -> None:
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    supply = deliverable_supply(data)
    print(f"Shortfall since 2022:       {shortfall(data):>6,}")
    print(f"Five-year requirement:      {five_year_requirement(data):>6,.0f}")
    print(f"Deliverable supply:         {supply.total:>6,}")
    print(f"Years of supply:            {years_of_supply(data):>6.1f}")
    print(f"Without Foundry Basin:      {years_of_supply(data, frozenset({'HS07'})):>6.1f}")
    print("Cannot be spared: " + ", ".join(indispensable_sites(data)))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "housing-land-supply-2025.json")
