import type { LinkedRef } from "#lib/domain/visual-text.ts";
import { sentenceSpans } from "../chunk/sentences.ts";
import { findMentions } from "./labels.ts";

/** Maximum number of refs per asset, and maximum characters of the sentence around one. */
const MAX_REFS = 8;
const MAX_SENTENCE_CHARS = 320;
/** Maximum distance from a mention at which the ends of its sentence are searched. */
const MAX_SENTENCE_REACH = 600;

export type Labelled = {
  readonly key: string;
  /** Its own caption, which is not a reference to it. */
  readonly caption: { readonly start: number; readonly end: number };
};

/**
 * Returns the mentions of labelled assets ("see Figure 3.2") with their sentences, in the order of `labelled`. A number
 * shared by two assets refers to the nearer one.
 */
export function linkedRefs(text: string, labelled: readonly Labelled[]): LinkedRef[][] {
  const refs: LinkedRef[][] = labelled.map(() => []);
  const byKey = Map.groupBy(labelled.entries(), ([, { key }]) => key);
  for (const { start, end, key } of findMentions(text)) {
    if (labelled.some(({ caption }) => start < caption.end && caption.start < end)) continue;
    const sameLabel = byKey.get(key) ?? [];
    const [nearest] = sameLabel.toSorted(
      ([, a], [, b]) => Math.abs(a.caption.start - start) - Math.abs(b.caption.start - start),
    );
    const refsOfNearest = nearest && refs[nearest[0]];
    if (refsOfNearest && refsOfNearest.length < MAX_REFS)
      refsOfNearest.push({ start, end, sentence: sentenceAt(text, start, end) });
  }
  return refs;
}

function sentenceAt(text: string, start: number, end: number): string {
  const from = Math.max(0, start - MAX_SENTENCE_REACH);
  const to = Math.min(text.length, end + MAX_SENTENCE_REACH);
  const around = sentenceSpans(text, from, to).find((span) => span.start <= start && start < span.end);
  const sentence = text
    .slice(around?.start ?? start, around?.end ?? end)
    .replace(/\s+/g, " ")
    .trim();
  if (sentence.length <= MAX_SENTENCE_CHARS) return sentence;
  const at = Math.max(0, start - (around?.start ?? start) - MAX_SENTENCE_CHARS / 2);
  return `${at > 0 ? "…" : ""}${sentence.slice(at, at + MAX_SENTENCE_CHARS).trim()}…`;
}
