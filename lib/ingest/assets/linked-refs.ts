import type { LinkedRef } from "#lib/domain/visual-text.ts";
import { sentenceSpans } from "../chunk/sentences.ts";
import { findMentions } from "./labels.ts";

/** Refs kept for one asset, and characters of a sentence around one. */
const MOST = 8;
const LONGEST = 320;
/** How far a sentence is looked for around a mention. */
const REACH = 600;

export type Labelled = {
  readonly key: string;
  /** Its own caption, which speaks of it only as its name. */
  readonly caption: { readonly start: number; readonly end: number };
};

/**
 * Where the text speaks of labelled assets ("see Figure 3.2"), with the sentence, by the assets' place in `labelled`.
 * A number that two assets bear belongs to the nearer one.
 */
export function linkedRefs(text: string, labelled: readonly Labelled[]): LinkedRef[][] {
  const refs: LinkedRef[][] = labelled.map(() => []);
  const byKey = Map.groupBy(labelled.entries(), ([, { key }]) => key);
  for (const { start, end, key } of findMentions(text)) {
    if (labelled.some(({ caption }) => start < caption.end && caption.start < end)) continue;
    const bearers = byKey.get(key) ?? [];
    const [nearest] = bearers.toSorted(
      ([, a], [, b]) => Math.abs(a.caption.start - start) - Math.abs(b.caption.start - start),
    );
    const own = nearest && refs[nearest[0]];
    if (own && own.length < MOST) own.push({ start, end, sentence: sentenceAt(text, start, end) });
  }
  return refs;
}

function sentenceAt(text: string, start: number, end: number): string {
  const from = Math.max(0, start - REACH);
  const to = Math.min(text.length, end + REACH);
  const around = sentenceSpans(text, from, to).find((span) => span.start <= start && start < span.end);
  const sentence = text
    .slice(around?.start ?? start, around?.end ?? end)
    .replace(/\s+/g, " ")
    .trim();
  if (sentence.length <= LONGEST) return sentence;
  const at = Math.max(0, start - (around?.start ?? start) - LONGEST / 2);
  return `${at > 0 ? "…" : ""}${sentence.slice(at, at + LONGEST).trim()}…`;
}
