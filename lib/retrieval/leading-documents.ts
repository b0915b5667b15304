import type { Evidence } from "./evidence.ts";
import { decompose } from "./question/parts/decompose.ts";

/** A question in parts is usually answered by several documents, and one of them may fill the first results. */
const LEADING_DOCUMENTS = 3;

/** Returns whether a question asks two things, or compares two things. */
export function asksInParts(question: string): boolean {
  return decompose(question).length > 0;
}

/**
 * Moves the best result of each of the first documents before any second result of a document; all else keeps its order.
 * Scores do not change.
 */
export function leadingFirst(ordered: readonly Evidence[]): Evidence[] {
  const best = new Map<string, Evidence>();
  for (const each of ordered) {
    if (best.size === LEADING_DOCUMENTS) break;
    if (!best.has(each.documentId)) best.set(each.documentId, each);
  }
  const leaders = new Set(best.values());
  return [...leaders, ...ordered.filter((each) => !leaders.has(each))];
}
