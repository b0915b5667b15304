import { tokens } from "./tokens.ts";

/** Names the analysis; raise it whenever the same text may give other terms, so that indexes are rebuilt. */
export const ANALYSER = "english-porter-1";

/** The index terms of `text` in order, repeated as often as they occur. */
export function terms(text: string): string[] {
  return tokens(text).flatMap((token) => token.terms);
}

/** Each distinct term with how often it occurs, in order of first occurrence. */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
