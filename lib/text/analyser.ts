import { eachToken } from "./tokens.ts";

/**
 * Version of the analysis. Raise it when the same text may yield other terms, so that indexes are rebuilt.
 */
export const ANALYSER = "english-porter-5";

/** Returns the index terms of `text` in order, with repetitions. */
export function terms(text: string): string[] {
  const found: string[] = [];
  eachToken(text, (_start, _end, ofToken) => {
    for (const term of ofToken) found.push(term);
  });
  return found;
}

/** Returns each distinct term with its frequency, in order of first occurrence. */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
