import type { MeasureId, QueryRow } from "#lib/domain/evaluation.ts";
import type { QuestionPair } from "#lib/domain/evaluation-views.ts";

const SORT_KEYS = ["place", "question", "figure", "difference", "rank", "unjudged"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
/** `-` before a key means descending. */
export type Sort = SortKey | `-${SortKey}`;
export const SORTS: readonly Sort[] = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

export const ONLY = ["all", "moved", "worse", "failed"] as const;
export type Only = (typeof ONLY)[number];

/** A question with its place in the set, from 1. */
export type PlacedPair = QuestionPair & { readonly place: number };

/** Returns the best rank of an expected result; null if none was found. */
export function firstRank(row: QueryRow): number | null {
  const ranks = row.targets.flatMap(({ rank, gain }) => (rank === null || gain <= 0 ? [] : [rank]));
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** Returns how many of the first ten results nobody has judged. */
export function unjudgedIn(row: QueryRow): number {
  return row.top.filter(({ gain, acceptable }) => gain === null && !acceptable).length;
}

/** Returns the expected results with their ranks before and now. Both runs list the targets in the order of the set. */
export function movesOf({ run, against }: QuestionPair): readonly {
  readonly label: string;
  readonly gain: number;
  readonly must: boolean;
  readonly before: number | null;
  readonly now: number | null;
}[] {
  return run.targets.map(({ label, gain, must, rank }, index) => {
    const same = against?.targets[index];
    return { label, gain, must, before: same?.label === label ? same.rank : null, now: rank };
  });
}

/** True if the rank of an expected result or the measure changed. */
export function hasMoved(pair: QuestionPair): boolean {
  if (pair.against === null) return false;
  return (pair.difference ?? 0) !== 0 || movesOf(pair).some(({ before, now }) => before !== now);
}

/** Returns the classes of the questions in alphabetical order. */
export function classesOf(pairs: readonly QuestionPair[]): readonly string[] {
  return [...new Set(pairs.flatMap(({ run }) => run.class ?? []))].sort();
}

type Wanted = {
  readonly class: string;
  readonly only: Only;
  readonly sort: Sort;
  readonly measure: MeasureId;
};

/** Returns the questions to show, sorted. Equal ones keep the order of the set. */
export function shownQuestions(pairs: readonly QuestionPair[], wanted: Wanted): readonly PlacedPair[] {
  const key = wanted.sort.replace("-", "") as SortKey;
  const direction = wanted.sort.startsWith("-") ? -1 : 1;
  return pairs
    .map((pair, index) => ({ ...pair, place: index + 1 }))
    .filter(({ run }) => wanted.class === "" || run.class === wanted.class)
    .filter((pair) => isWanted(pair, wanted.only))
    .sort((a, b) => direction * compareBy(key, wanted.measure, a, b) || a.place - b.place);
}

function isWanted(pair: PlacedPair, only: Only): boolean {
  if (only === "moved") return hasMoved(pair);
  if (only === "worse") return (pair.difference ?? 0) < 0;
  return only === "all" || pair.run.passed === false;
}

function compareBy(key: SortKey, measure: MeasureId, a: PlacedPair, b: PlacedPair): number {
  if (key === "question") return a.run.query < b.run.query ? -1 : a.run.query > b.run.query ? 1 : 0;
  const value = (pair: PlacedPair): number => {
    if (key === "figure") return pair.run.figures[measure] ?? -1;
    if (key === "difference") return pair.difference ?? 0;
    if (key === "rank") return firstRank(pair.run) ?? Number.MAX_SAFE_INTEGER;
    return key === "unjudged" ? unjudgedIn(pair.run) : pair.place;
  };
  return value(a) - value(b);
}
