import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { type OffsetMap, offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";
import { type Cue, type CueFamily, cuesOf } from "./cues.ts";
import { type Measure, measuresOf } from "./measures.ts";
import { type DocumentRole, roleOf } from "./role.ts";
import { termsOf } from "./terms.ts";

/**
 * One sentence of a passage. Spans inside it count UTF-16 units of the sentence; its own span counts those of the
 * passage.
 */
export type Sentence = {
  readonly index: number;
  /** Number of its paragraph, item or record, from 0. */
  readonly block: number;
  readonly span: Span;
  readonly text: string;
  /** It names what follows and makes no statement itself. */
  readonly isHeading: boolean;
  readonly terms: ReadonlySet<string>;
  /** Its terms, with those of the previous sentence if it continues that one. */
  readonly ownTerms: ReadonlySet<string>;
  /** Terms of its paragraph and of the sentences next to it. */
  readonly nearbyTerms: ReadonlySet<string>;
  readonly cues: readonly Cue[];
  readonly measures: readonly Measure[];
};

/** An analysed passage, for every rule and every question. */
export type Analysed = {
  readonly candidate: AssemblyCandidate;
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
  /** Terms of title and headings: the subject that the passage need not repeat. */
  readonly headTerms: ReadonlySet<string>;
  readonly families: ReadonlySet<CueFamily>;
  /** Units of all its measures. */
  readonly units: ReadonlySet<string>;
  readonly role: DocumentRole;
  /** Converts offsets of its text to code points and back. */
  readonly offsets: OffsetMap;
  /** The policy or numbered part that contains it, as printed. */
  readonly clause: string | null;
  /** The policies named in its text. */
  readonly namedPolicies: ReadonlySet<string>;
};

const CACHE_LIMIT = 4000;
/** In characters. */
const MAX_HEADING_CHARS = 240;
const cache = new Map<string, Analysed>();

/** Analyses a passage sentence by sentence. Cached by ref, because the text of a ref changes only by correction. */
export function analyse(candidate: AssemblyCandidate): Analysed {
  const kept = cache.get(candidate.evidenceRef);
  if (kept && isSame(kept.candidate, candidate)) return { ...kept, candidate };
  const analysed = analysePassage(candidate);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(candidate.evidenceRef, analysed);
  return analysed;
}

/** Compares everything that the analysis reads. */
function isSame(one: AssemblyCandidate, other: AssemblyCandidate): boolean {
  return (
    one.text === other.text &&
    one.title === other.title &&
    one.docType === other.docType &&
    one.sectionPath.join() === other.sectionPath.join() &&
    one.clauseIds[0] === other.clauseIds[0]
  );
}

type Draft = Omit<Sentence, "ownTerms" | "nearbyTerms">;

function analysePassage(candidate: AssemblyCandidate): Analysed {
  const { text, title, sectionPath, clauseIds } = candidate;
  const headings = new Set([title, ...sectionPath].map(plainWords));
  const flat = text.replace(/\s/g, " ");
  const cues = cuesOf(flat);
  let block = 0;
  const drafts = sentencesOf(text).map((raw, index): Draft => {
    const span = trimmed(text, raw);
    if (index > 0 && startsBlock(text, raw.start, span.start)) block++;
    const words = flat.slice(span.start, span.end);
    const isHeading = words.startsWith("#") || headings.has(plainWords(words)) || isRunOfCells(words);
    const own = isHeading ? [] : cues.flatMap((cue) => inside(cue, span));
    return {
      index,
      block,
      span,
      text: words,
      isHeading,
      terms: termsOf(words),
      cues: own,
      measures: measuresOf(words),
    };
  });
  const sentences = drafts.map(
    (draft): Sentence => ({
      ...draft,
      ownTerms: ownTerms(drafts, draft),
      nearbyTerms: termsAround(drafts, draft),
    }),
  );
  return {
    candidate,
    sentences,
    terms: union(drafts),
    headTerms: termsOf([title, ...sectionPath].join(" ")),
    families: new Set(drafts.flatMap(({ cues }) => cues.map(({ family }) => family))),
    units: new Set(drafts.flatMap(({ measures }) => measures.map(({ unit }) => unit))),
    role: roleOf(candidate),
    offsets: offsetMap(text),
    clause: clauseIds[0] ?? null,
    namedPolicies: new Set(text.match(POLICY) ?? []),
  };
}

/** True for a table without line breaks: its words are adjacent but form no sentence. */
function isRunOfCells(words: string): boolean {
  return words.length > MAX_HEADING_CHARS && !/[.,;:!?|"'’”)\]}]$/.test(words);
}

/** Converts a cue of the passage to one of the sentence, if it is inside. */
function inside(cue: Cue, { start, end }: Span): Cue[] {
  if (cue.span.start < start || cue.span.end > end) return [];
  return [{ ...cue, span: { start: cue.span.start - start, end: cue.span.end - start } }];
}

/** A sentence with fewer terms probably has no subject of its own. */
const FEW_TERMS = 4;
const POLICY = /\bPolicy [A-Z]{0,4}\d+\b/g;
/** First words that show that a sentence continues the previous one. */
const CONTINUES =
  /^(?:\W*\d+(?:\.\d+)*\.?\s+)?(?:\S+\s+){0,5}?(?:it|its|they|their|them|this|these|those|such|there|the same)\b/i;

function ownTerms(drafts: readonly Draft[], draft: Draft): ReadonlySet<string> {
  const before = drafts[draft.index - 1];
  if (
    !before ||
    before.block !== draft.block ||
    !(draft.terms.size < FEW_TERMS || CONTINUES.test(draft.text))
  )
    return draft.terms;
  return union([draft, before]);
}

function termsAround(drafts: readonly Draft[], { index, block }: Draft): ReadonlySet<string> {
  const isNearby = (other: Draft) => other.block === block || Math.abs(other.index - index) === 1;
  return union(drafts.filter(isNearby));
}

function union(parts: readonly { readonly terms: ReadonlySet<string> }[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ terms }) => [...terms]));
}

const plainWords = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** True after a blank line, or where an item or a data record begins. */
function startsBlock(text: string, from: number, start: number): boolean {
  const before = text.slice(Math.max(0, from - 40), start).match(/\s*$/)?.[0] ?? "";
  return (
    before.split("\n").length > 2 ||
    (before.includes("\n") && /^(?:[-*•{]\s|\()/.test(text.slice(start, start + 2)))
  );
}

/** Returns the strongest cue of a family in a sentence. */
export function cueOf({ cues }: Sentence, family: CueFamily): Cue | null {
  let best: Cue | null = null;
  for (const cue of cues) if (cue.family === family && cue.strength > (best?.strength ?? 0)) best = cue;
  return best;
}

/** Returns the cue's words as printed. */
export function cueWords(sentence: Sentence, { span }: Cue): string {
  return sentence.text.slice(span.start, span.end);
}
