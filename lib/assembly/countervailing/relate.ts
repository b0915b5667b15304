import type { Analysed, Sentence } from "./analyse.ts";
import { termWeight } from "./terms.ts";

/** A question, with what it asks about. */
export type Asked = { readonly text: string; readonly terms: ReadonlySet<string> };

/** How a sentence of one passage is about what another passage and the question are about; each 0..1. */
export type Relation = {
  /** The share of the question's terms that the sentence or what stands around it has. */
  readonly question: number;
  /** The share of the other passage's telling terms. */
  readonly other: number;
  /** The same policy or numbered part, or one names the other's. */
  readonly place: number;
  /** The weight of the terms of the question and the other passage that the sentence says itself. */
  readonly direct: number;
  /** All together. */
  readonly all: number;
  /** Those terms. */
  readonly shared: readonly string[];
};

const NEAR = 0.8;
const PASSAGE = 0.5;
const HEADING = 0.6;
/** What has one of these among its first words goes on about what was said before. */
const GOES_ON =
  /^(?:\W*\d+(?:\.\d+)*\.?\s+)?(?:\S+\s+){0,5}?(?:it|its|they|their|them|this|these|those|such|there|the same)\b/i;
/** As many telling terms of the other passage as are as good as all of them: a long passage says much else. */
const ENOUGH = 4;

function near(term: string, { sentences }: Analysed, { index, block }: Sentence): boolean {
  for (const step of [-1, 1]) {
    let other = sentences[index + step];
    if (other?.terms.has(term)) return true;
    for (let at = index + 2 * step; other?.block === block; at += step) {
      other = sentences[at];
      if (other?.block === block && other.terms.has(term)) return true;
    }
  }
  return false;
}

/** How strongly a term is said at a sentence: in it, beside it, elsewhere in its passage, or above it as a heading. */
function said(term: string, passage: Analysed, sentence: Sentence): number {
  if (sentence.terms.has(term)) return 1;
  const isElsewhere = passage.terms.has(term);
  if (isElsewhere && near(term, passage, sentence)) return NEAR;
  if (passage.headTerms.has(term)) return HEADING;
  return isElsewhere ? PASSAGE : 0;
}

function coverage(terms: ReadonlySet<string>, saidOf: (term: string) => number): number {
  let got = 0;
  let all = 0;
  for (const term of terms) {
    const weight = termWeight(term);
    all += weight;
    got += weight * saidOf(term);
  }
  return all === 0 ? 0 : got / all;
}

/** The terms of a sentence, with those of the one before it where it goes on about that. */
export function ownTerms(passage: Analysed, sentence: Sentence): ReadonlySet<string> {
  const before = passage.sentences[sentence.index - 1];
  if (!before || before.block !== sentence.block || !GOES_ON.test(sentence.text)) return sentence.terms;
  return new Set([...sentence.terms, ...before.terms]);
}

/** The sentences of a passage that say most of what is asked, best first; headings only where there is nothing else. */
export function focusOf(asked: Asked, passage: Analysed, most = 2): Sentence[] {
  const isSaid = passage.sentences.filter(({ terms, text }) => terms.size >= 3 && !text.startsWith("#"));
  return (isSaid.length > 0 ? isSaid : [...passage.sentences])
    .map((sentence) => {
      const score = coverage(asked.terms, (term) =>
        sentence.terms.has(term) ? 1 : passage.terms.has(term) && near(term, passage, sentence) ? 0.3 : 0,
      );
      return { sentence, score };
    })
    .sort((one, other) => other.score - one.score || one.sentence.index - other.sentence.index)
    .slice(0, most)
    .map(({ sentence }) => sentence);
}

function placeOf(a: Analysed, b: Analysed): number {
  const sameDocument = a.candidate.documentId === b.candidate.documentId;
  if (sameDocument && a.clause !== null && a.clause === b.clause) return 1;
  if (sameDocument && a.candidate.sectionPath.at(-1) === b.candidate.sectionPath.at(-1)) return 0.8;
  if (names(a, b.clause) || names(b, a.clause)) return 0.7;
  return sameDocument ? 0.4 : 0;
}

function names(passage: Analysed, clause: string | null): boolean {
  return clause !== null && /[A-Za-z]/.test(clause) && passage.candidate.text.includes(clause);
}

/** How a sentence of b relates to a and the question. */
export function relate(
  asked: Asked,
  a: Analysed,
  focus: readonly Sentence[],
  b: Analysed,
  sentence: Sentence,
): Relation {
  const saidOf = (term: string) => said(term, b, sentence);
  const question = coverage(asked.terms, saidOf);
  const own = ownTerms(b, sentence);
  const telling = new Set([...asked.terms, ...(focus[0]?.terms ?? [])]);
  let direct = 0;
  const shared: string[] = [];
  for (const term of telling)
    if (own.has(term)) {
      direct += termWeight(term);
      shared.push(term);
    }
  let others = 0;
  for (const term of focus[0]?.terms ?? []) others += termWeight(term) * saidOf(term);
  const other = Math.min(1, others / ENOUGH);
  const place = placeOf(a, b);
  const all = 0.4 * question + 0.2 * other + 0.2 * place + 0.2 * Math.min(1, direct / 3);
  return { question, other, place, direct, all, shared };
}
