import { tokens } from "./tokens.ts";

/**
 * Version of the analysis. Raise it when the same text may yield other terms, so that indexes are rebuilt.
 */
export const ANALYSER = "english-porter-3";

/** Returns the index terms of `text` in order, with repetitions. */
export function terms(text: string): string[] {
  return tokens(text).flatMap((token) => token.terms);
}

/** Returns each distinct term with its frequency, in order of first occurrence. */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
