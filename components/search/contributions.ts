import { contributionWords } from "#components/words/evidence.ts";
import { listed, score } from "#components/words/quantities.ts";
import type { Contribution } from "#lib/domain/lane.ts";

export type ContributionLine = {
  readonly label: string;
  readonly detail: string;
  readonly value: number;
};

function detailWords(contribution: Contribution): string {
  const parts: string[] = [];
  if (contribution.rank !== null) parts.push(`rank ${contribution.rank}`);
  for (const [name, value] of Object.entries(contribution.detail)) {
    const words = typeof value === "object" ? listed(value.map((item) => `“${item}”`)) : String(value);
    if (words !== "")
      parts.push(
        `${name
          .replaceAll(/[_-]+/g, " ")
          .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
          .toLowerCase()} ${words}`,
      );
  }
  if (contribution.raw !== null) parts.push(`own score ${numberWords(contribution.raw)}`);
  if (contribution.normalised !== null) {
    parts.push(
      `${numberWords(contribution.normalised)} of the best × weight ${numberWords(contribution.weight)}`,
    );
  } else if (contribution.weight !== 1) parts.push(`weight ${numberWords(contribution.weight)}`);
  return parts.join(" · ");
}

function numberWords(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3).replace(/^(-?)0\./, "$1.");
}

/** The lines of "why this surfaced", each contribution as computed. */
export function contributionLines(contributions: readonly Contribution[]): readonly ContributionLine[] {
  return contributions.map((contribution) => ({
    label: contributionWords(contribution.source),
    detail: detailWords(contribution),
    value: contribution.value,
  }));
}

/** The sum as the page states it, and whether the four places shown add up to it by themselves. */
export function statedSum(values: readonly number[]): {
  readonly sum: number;
  readonly shownAddsUp: boolean;
} {
  const sum = values.reduce((total, value) => total + value, 0);
  const shown = values.reduce((total, value) => total + Number(value.toFixed(4)), 0);
  return { sum, shownAddsUp: score(shown) === score(sum) };
}
