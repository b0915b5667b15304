import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { Span } from "#lib/domain/span.ts";
import { type Cue, type CueFamily, cuesOf } from "./cues.ts";
import { type Measure, measuresOf } from "./measures.ts";
import { type DocumentRole, roleOf } from "./role.ts";
import { sentencesOf, trimmed } from "./sentences.ts";
import { termsOf } from "./terms.ts";

/** One sentence of a passage. Spans within it are UTF-16 of the sentence, its own are UTF-16 of the passage. */
export type Sentence = {
  readonly index: number;
  /** The paragraph, item or record that it stands in, from 0. */
  readonly block: number;
  readonly span: Span;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly cues: readonly Cue[];
  readonly measures: readonly Measure[];
};

/** A passage read once, for every rule and every question. */
export type Analysed = {
  readonly candidate: AssemblyCandidate;
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
  /** Of title and headings: what the passage is about without saying so. */
  readonly headTerms: ReadonlySet<string>;
  readonly families: ReadonlySet<CueFamily>;
  readonly role: DocumentRole;
  /** The policy or numbered part it stands in, as printed. */
  readonly clause: string | null;
};

const KEPT = 4000;
const known = new Map<string, Analysed>();

/** What a passage says, sentence by sentence; kept by ref, since the text of a ref never changes but by correction. */
export function analyse(candidate: AssemblyCandidate): Analysed {
  const kept = known.get(candidate.evidenceRef);
  if (kept && isSame(kept.candidate, candidate)) return { ...kept, candidate };
  const analysed = read(candidate);
  if (known.size >= KEPT) known.clear();
  known.set(candidate.evidenceRef, analysed);
  return analysed;
}

/** All that the analysis reads. */
function isSame(one: AssemblyCandidate, other: AssemblyCandidate): boolean {
  return (
    one.text === other.text &&
    one.title === other.title &&
    one.docType === other.docType &&
    one.sectionPath.join() === other.sectionPath.join() &&
    one.clauseIds[0] === other.clauseIds[0]
  );
}

function read(candidate: AssemblyCandidate): Analysed {
  const { text, title, sectionPath, clauseIds } = candidate;
  const headings = new Set([title, ...sectionPath].map(bare));
  let block = 0;
  const sentences = sentencesOf(text).map((raw, index): Sentence => {
    const span = trimmed(text, raw);
    if (index > 0 && startsBlock(text, raw.start, span.start)) block++;
    const words = text.slice(span.start, span.end).replace(/\s/g, " ");
    return {
      index,
      block,
      span,
      text: words,
      terms: termsOf(words),
      // A heading names what is told of below; it says nothing of it.
      cues: isHeading(words, headings) ? [] : cuesOf(words),
      measures: measuresOf(words),
    };
  });
  return {
    candidate,
    sentences,
    terms: new Set(sentences.flatMap((sentence) => [...sentence.terms])),
    headTerms: termsOf([title, ...sectionPath].join(" ")),
    families: new Set(sentences.flatMap(({ cues }) => cues.map(({ family }) => family))),
    role: roleOf(candidate),
    clause: clauseIds[0] ?? null,
  };
}

function isHeading(words: string, headings: ReadonlySet<string>): boolean {
  return words.startsWith("#") || headings.has(bare(words));
}

const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** After a blank line, or where an item or a record of data begins. */
function startsBlock(text: string, from: number, start: number): boolean {
  const before = text.slice(Math.max(0, from - 40), start).match(/\s*$/)?.[0] ?? "";
  return (
    before.split("\n").length > 2 ||
    (before.includes("\n") && /^(?:[-*•{]\s|\()/.test(text.slice(start, start + 2)))
  );
}

/** The strongest cue of a family in a sentence. */
export function cueOf(sentence: Sentence, family: CueFamily): Cue | null {
  return sentence.cues.reduce<Cue | null>(
    (best, cue) => (cue.family === family && cue.strength > (best?.strength ?? 0) ? cue : best),
    null,
  );
}

/** The cue's words as printed. */
export function cueWords(sentence: Sentence, { span }: Cue): string {
  return sentence.text.slice(span.start, span.end);
}
