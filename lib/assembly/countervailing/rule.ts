import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { Span } from "#lib/domain/span.ts";
import type { Analysed, Sentence } from "./analyse.ts";
import type { QuestionTerms } from "./relate.ts";

/** Minimum score of a finding. */
export const MIN_SCORE = 0.5;

/** Base score of a cue before the relation of the two passages is known. */
const CUE_BASE = 0.25;

/** Score of a cue by its strength and the relation of the passages, 0..1. */
export function cueScore(strength: number, related: number): number {
  return clamp(strength * (CUE_BASE + related));
}

/** Input of a rule: a question, a passage a that answers it, and another passage b. */
export type RuleInput = {
  readonly asked: QuestionTerms;
  readonly a: Analysed;
  /** The sentences of a that answer best. */
  readonly focus: readonly Sentence[];
  readonly b: Analysed;
};

/** A finding of a rule. Spans in UTF-16 units of the passages' texts. */
export type Finding = {
  readonly kind: CountervailingKind;
  readonly score: number;
  readonly reason: string;
  readonly sentence: Sentence;
  readonly span: Span;
  readonly againstSpan: Span | null;
};

/** One family of ways in which b can speak against a. Returns an empty list without a cue. */
export type Rule = {
  readonly name: string;
  readonly kinds: readonly CountervailingKind[];
  /** False if b cannot contain what the rule looks for. Called once for each passage. */
  readonly mayFind: (b: Analysed) => boolean;
  readonly find: (setting: RuleInput) => readonly Finding[];
};

export const clamp = (value: number) => Math.max(0, Math.min(1, value));

/** Converts a span within a sentence to one of its passage. */
export function within(sentence: Sentence, span: Span): Span {
  return { start: sentence.span.start + span.start, end: sentence.span.start + span.end };
}

/** Shortens words for a reason and puts them in quotation marks. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return `“${line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line}”`;
}

/**
 * Returns the answering sentences of a that a sentence of b may speak against: not the sentence itself, and none if the
 * sentence is the answer of an overlapping passage.
 */
export function otherAnswers({ a, focus, b }: RuleInput, sentence: Sentence): readonly Sentence[] {
  if (a.candidate.documentId !== b.candidate.documentId) return focus;
  if (a.candidate.evidenceRef !== b.candidate.evidenceRef && focus[0]?.text === sentence.text) return [];
  return focus.filter(({ text }) => text !== sentence.text);
}
