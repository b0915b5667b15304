import { contributionWords } from "#components/words/evidence.ts";
import { listed, score } from "#components/words/quantities.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import { CONTRIBUTION_WORDS } from "./contribution-words.ts";

export type ContributionLine = {
  readonly label: string;
  readonly detail: string;
  readonly value: number;
};

function numberWords(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3).replace(/^(-?)0\./, "$1.");
}

/** "adjacentWords" → "adjacent words", "best_passages" → "best passages". */
function plainWords(code: string): string {
  return code
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

function factWords(value: Contribution["detail"][string]): string {
  if (typeof value === "number") return numberWords(value);
  if (typeof value === "string") return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? plainWords(value) : value;
  return listed(value.map((item) => `“${item}”`));
}

function detailWords({ rank, detail, raw, normalised, weight }: Contribution): string {
  const facts = Object.entries(detail).map(([name, value]) => [plainWords(name), factWords(value)] as const);
  return [
    rank !== null && CONTRIBUTION_WORDS.rank(rank),
    ...facts.filter(([, words]) => words !== "").map(([name, words]) => `${name} ${words}`),
    raw !== null && CONTRIBUTION_WORDS.ownScore(numberWords(raw)),
    normalised !== null && CONTRIBUTION_WORDS.weighted(numberWords(normalised), numberWords(weight)),
    normalised === null && weight !== 1 && CONTRIBUTION_WORDS.weight(numberWords(weight)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the lines of "why this surfaced", with each contribution as computed. */
export function contributionLines(contributions: readonly Contribution[]): readonly ContributionLine[] {
  return contributions.map((contribution) => ({
    label: contributionWords(contribution.source),
    detail: detailWords(contribution),
    value: contribution.value,
  }));
}

/** Returns the sum to show, and whether the displayed four decimals add up to it. */
export function statedSum(values: readonly number[]): {
  readonly sum: number;
  readonly shownAddsUp: boolean;
} {
  const sum = values.reduce((total, value) => total + value, 0);
  const shown = values.reduce((total, value) => total + Number(value.toFixed(4)), 0);
  return { sum, shownAddsUp: score(shown) === score(sum) };
}
