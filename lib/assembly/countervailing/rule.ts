import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { Span } from "#lib/domain/span.ts";
import type { Analysed, Sentence } from "./analyse.ts";
import type { Asked } from "./relate.ts";

/** Below this a passage is not told to speak against another. */
export const LEAST_SCORE = 0.5;

/** What a cue is worth before anything else is known of the two passages. */
const CUE = 0.25;

/** How surely a cue of this strength turns against a passage that is so related, 0..1. */
export function cueScore(strength: number, related: number): number {
  return clamp(strength * (CUE + related));
}

/** What a rule looks at: a question, a passage that answers it with the sentences that do, and another passage. */
export type Setting = {
  readonly asked: Asked;
  readonly a: Analysed;
  /** The sentences of a that answer best. */
  readonly focus: readonly Sentence[];
  readonly b: Analysed;
};

/** What a rule found. Spans in UTF-16 of the passages' texts. */
export type Finding = {
  readonly kind: CountervailingKind;
  readonly score: number;
  readonly reason: string;
  readonly sentence: Sentence;
  readonly span: Span;
  readonly againstSpan: Span | null;
};

/** A family of ways in which b can speak against a. Says nothing (an empty list) where its cue is not. */
export type Rule = {
  readonly name: string;
  readonly kinds: readonly CountervailingKind[];
  /** False where b cannot have what the rule looks for; asked once for each passage. */
  readonly mayFind: (b: Analysed) => boolean;
  readonly find: (setting: Setting) => readonly Finding[];
};

export const clamp = (value: number) => Math.max(0, Math.min(1, value));

/** A span within a sentence, as one of its passage. */
export function within(sentence: Sentence, span: Span): Span {
  return { start: sentence.span.start + span.start, end: sentence.span.start + span.end };
}

/** Words for a reason: short, in quotation marks. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return `“${line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line}”`;
}

/**
 * The sentences that answer, seen from a sentence of b: it can not speak against itself, and where it is the answer of
 * another passage that holds it too there is nothing to speak against.
 */
export function answersBeside({ a, focus, b }: Setting, sentence: Sentence): readonly Sentence[] {
  if (a.candidate.documentId !== b.candidate.documentId) return focus;
  if (a.candidate.evidenceRef !== b.candidate.evidenceRef && focus[0]?.text === sentence.text) return [];
  return focus.filter(({ text }) => text !== sentence.text);
}
