import type { Analysed, Sentence } from "./analyse.ts";
import { termsOf, termWeight } from "./terms.ts";

/** A question and its terms. */
export type QuestionTerms = {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Terms of the subject, without names of places, schemes and persons; all terms if there are no others. */
  readonly subject: ReadonlySet<string>;
  /** Cache: share of the question that each sentence covers. */
  readonly coverageCache: Map<Sentence, number>;
};

/** How closely a sentence of one passage concerns another passage and the question. */
export type Relation = {
  /** Share (0..1) of the question's terms in the sentence or near it. */
  readonly question: number;
  /** The same for the answering sentence of the other passage; four specific terms are enough. */
  readonly other: number;
  /** 0..1: the same policy or numbered part, or one names the other's. */
  readonly place: number;
  /** Summed weight of the sentence's own terms that the question or the answering sentence contains too. */
  readonly direct: number;
  /** 0..1, combined. */
  readonly combined: number;
};

/** Weight of a term by its position: near the sentence, in a heading, elsewhere in the passage. */
const NEAR = 0.8;
const HEADING = 0.6;
const PASSAGE = 0.5;
/** This many specific terms of the other passage count as all of them: a long passage covers other subjects too. */
const ENOUGH_TERMS = 4;
/** Weight of a sentence's own terms beyond which more add nothing. */
const ENOUGH_DIRECT = 3;

function termPresence(term: string, passage: Analysed, sentence: Sentence): number {
  if (sentence.terms.has(term)) return 1;
  if (sentence.nearbyTerms.has(term)) return NEAR;
  if (passage.headTerms.has(term)) return HEADING;
  return passage.terms.has(term) ? PASSAGE : 0;
}

function coverage(terms: ReadonlySet<string>, presenceOf: (term: string) => number): number {
  let covered = 0;
  let total = 0;
  for (const term of terms) {
    const weight = termWeight(term);
    total += weight;
    covered += weight * presenceOf(term);
  }
  return total === 0 ? 0 : covered / total;
}

function questionCoverage(asked: QuestionTerms, passage: Analysed, sentence: Sentence): number {
  const known = asked.coverageCache.get(sentence);
  if (known !== undefined) return known;
  const share = coverage(asked.terms, (term) => termPresence(term, passage, sentence));
  asked.coverageCache.set(sentence, share);
  return share;
}

/**
 * Returns the sentences of a passage that best match the question, best first; headings only if there is nothing else.
 */
export function focusOf(asked: QuestionTerms, passage: Analysed, most = 3): Sentence[] {
  const statements = passage.sentences.filter(({ terms, isHeading }) => terms.size >= 3 && !isHeading);
  return (statements.length > 0 ? statements : [...passage.sentences])
    .map((sentence) => {
      const score = coverage(asked.terms, (term) =>
        sentence.terms.has(term) ? 1 : sentence.nearbyTerms.has(term) ? 0.3 : 0,
      );
      return { sentence, score };
    })
    .sort((one, other) => other.score - one.score || one.sentence.index - other.sentence.index)
    .slice(0, most)
    .map(({ sentence }) => sentence);
}

/** How close two passages are in structure, 0..1. */
export function structuralCloseness(a: Analysed, b: Analysed): number {
  const isSameDocument = a.candidate.documentId === b.candidate.documentId;
  if (isSameDocument && a.clause !== null && a.clause === b.clause) return 1;
  if (isSameDocument && a.candidate.sectionPath.at(-1) === b.candidate.sectionPath.at(-1)) return 0.8;
  if (
    (b.clause !== null && a.namedPolicies.has(b.clause)) ||
    (a.clause !== null && b.namedPolicies.has(a.clause))
  )
    return 0.7;
  return isSameDocument ? 0.4 : 0;
}

/** Returns the summed weight of a sentence's own terms that the question or the answering sentence contains too. */
export function directOf(asked: QuestionTerms, answer: Sentence | undefined, sentence: Sentence): number {
  let direct = 0;
  for (const term of sentence.ownTerms)
    if (asked.terms.has(term) || answer?.terms.has(term)) direct += termWeight(term);
  return direct;
}

/** Relates a sentence of b to a and to the question. */
export function relate(
  asked: QuestionTerms,
  a: Analysed,
  focus: readonly Sentence[],
  b: Analysed,
  sentence: Sentence,
): Relation {
  const question = questionCoverage(asked, b, sentence);
  let answer = focus[0];
  let direct = directOf(asked, answer, sentence);
  for (const other of focus.slice(1)) {
    const more = directOf(asked, other, sentence);
    if (more > direct) [answer, direct] = [other, more];
  }
  let others = 0;
  for (const term of answer?.terms ?? []) {
    others += termWeight(term) * termPresence(term, b, sentence);
    if (others >= ENOUGH_TERMS) break;
  }
  const other = Math.min(1, others / ENOUGH_TERMS);
  const place = structuralCloseness(a, b);
  const all = 0.35 * question + 0.2 * other + 0.2 * place + 0.25 * Math.min(1, direct / ENOUGH_DIRECT);
  return { question, other, place, direct, combined: all };
}

const NAME = /(?<!^)\b\p{Lu}[\p{L}'’]+/gu;

/** "PB/25/00632/FUL", "FB-112": file references. */
const REFERENCE = /(?<!\S)(?=\S*\d)(?=\S*\p{Lu})\S+/gu;

function namesIn(text: string): Set<string> {
  return termsOf([...text.matchAll(NAME)].map(([name]) => name).join(" "));
}

export function questionTerms(text: string): QuestionTerms {
  const terms = termsOf(text);
  const names = new Set([...namesIn(text), ...termsOf((text.match(REFERENCE) ?? []).join(" "))]);
  const subject = new Set([...terms].filter((term) => !names.has(term)));
  return { text, terms, subject: subject.size > 0 ? subject : terms, coverageCache: new Map() };
}

/** True if the passage or its headings contain the names in the question, or if the passage is a general rule. */
export function concernsNames({ text }: QuestionTerms, passage: Analysed): boolean {
  const names = namesIn(text);
  if (names.size === 0 || passage.role === "rule") return true;
  const known = [...names].filter((name) => passage.terms.has(name) || passage.headTerms.has(name));
  return known.length >= names.size / 2;
}

/** Weight of terms next to a sentence or in its headings, compared with its own. */
const NEARBY = 0.3;
/** This much of the question in both together, or in one clause, counts as all of it. */
const ENOUGH_ASKED = 2;

/** How much the answering sentences of a passage are about the question, 0..1. */
export function answerRelevance(asked: QuestionTerms, passage: Analysed, focus: readonly Sentence[]): number {
  return Math.max(0, ...focus.map((sentence) => shareOf(asked, passage, sentence)));
}

/** How much a sentence of b and the sentence of a that it speaks against are about the question, 0..1. */
export function pairRelevance(
  asked: QuestionTerms,
  [a, answer]: readonly [Analysed, Sentence | undefined],
  [b, sentence]: readonly [Analysed, Sentence],
): number {
  const together =
    (answer ? shareOf(asked, a, answer) : 0) +
    2 * shareOf(asked, b, sentence) +
    structuralCloseness(a, b) / 2;
  return Math.min(1, together / ENOUGH_ASKED);
}

function shareOf(asked: QuestionTerms, { headTerms }: Analysed, { ownTerms, nearbyTerms }: Sentence): number {
  return coverage(asked.subject, (term) =>
    ownTerms.has(term) ? 1 : nearbyTerms.has(term) || headTerms.has(term) ? NEARBY : 0,
  );
}
