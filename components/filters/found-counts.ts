import type { CountedValue } from "#lib/domain/documents.ts";
import type { CheckOption } from "./check-list.tsx";

type FilterState = {
  readonly chosen: readonly string[];
  /** True if another value leaves fewer documents. Otherwise another value adds documents that were not searched. */
  readonly narrows?: boolean;
  /** The label of a value that only the search knows. */
  readonly words: (value: string) => string;
};

/**
 * Returns the options of one filter with the counts of a search. Values that the search did not reach are dimmed: they
 * count 0, or nothing if the filter itself kept them from being searched. Without counts, returns the options unchanged.
 */
export function withFoundCounts(
  options: readonly CheckOption[],
  counted: readonly CountedValue[] | undefined,
  { chosen, narrows = false, words }: FilterState,
): readonly CheckOption[] {
  if (counted === undefined) return options;
  const found = new Map(counted.map(({ value, count }) => [value, count]));
  const known = new Set(options.map(({ value }) => value));
  const others = counted.flatMap(({ value }) =>
    known.has(value) ? [] : [{ value, label: words(value), count: null }],
  );
  return [...options, ...others].map((option) => {
    const searched = narrows || chosen.length === 0 || chosen.includes(option.value);
    const count = searched ? (found.get(option.value) ?? 0) : null;
    return { ...option, count, dimmed: !count };
  });
}
