import type { VersionSummary } from "#lib/domain/documents.ts";

type Asked = { readonly from: number | null; readonly to: number | null };

/** Returns the versions to compare, and those that can be chosen: the last two if the address names none. */
export function comparedVersions(
  versions: readonly Pick<VersionSummary, "number" | "charCount">[],
  asked: Asked,
): { readonly from: number; readonly to: number; readonly numbers: readonly number[] } {
  const numbers = versions
    .filter(({ charCount }) => charCount !== null)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
  const known = (number: number | null) => (number !== null && numbers.includes(number) ? number : null);
  const to = known(asked.to) ?? numbers.at(-1) ?? 1;
  const from = known(asked.from) ?? numbers.findLast((number) => number < to) ?? to;
  return { from, to, numbers };
}
