import type { Analysed, Sentence } from "./analyse.ts";
import { termsOf, termWeight } from "./terms.ts";

/** A question, with what it asks about. */
export type Asked = {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Those that say what is asked, and not of which place, scheme or person; all where there are no others. */
  readonly matter: ReadonlySet<string>;
  /** How much of the question a sentence covers, worked out once for each. */
  readonly covered: Map<Sentence, number>;
};

/** How a sentence of one passage is about what another passage and the question are about. */
export type Relation = {
  /** The share (0..1) of the question's terms that the sentence or what stands around it has. */
  readonly question: number;
  /** The same of the other passage's sentence that answers, four telling terms being enough. */
  readonly other: number;
  /** 0..1: the same policy or numbered part, or one names the other's. */
  readonly place: number;
  /** The weight of the terms of both that the sentence says itself. */
  readonly direct: number;
  /** 0..1, all together. */
  readonly all: number;
};

/** How much it counts where a term is said: in the sentence, beside it, above it as a heading, elsewhere. */
const NEAR = 0.8;
const HEADING = 0.6;
const PASSAGE = 0.5;
/** As many telling terms of the other passage as are as good as all of them: a long passage says much else. */
const ENOUGH = 4;
/** Terms that a sentence says itself, of which more say no more. */
const ENOUGH_DIRECT = 3;

function said(term: string, passage: Analysed, sentence: Sentence): number {
  if (sentence.terms.has(term)) return 1;
  if (sentence.around.has(term)) return NEAR;
  if (passage.headTerms.has(term)) return HEADING;
  return passage.terms.has(term) ? PASSAGE : 0;
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

function covers(asked: Asked, passage: Analysed, sentence: Sentence): number {
  const known = asked.covered.get(sentence);
  if (known !== undefined) return known;
  const share = coverage(asked.terms, (term) => said(term, passage, sentence));
  asked.covered.set(sentence, share);
  return share;
}

/** The sentences of a passage that say most of what is asked, best first; headings only where there is nothing else. */
export function focusOf(asked: Asked, passage: Analysed, most = 3): Sentence[] {
  const isSaid = passage.sentences.filter(({ terms, isHeading }) => terms.size >= 3 && !isHeading);
  return (isSaid.length > 0 ? isSaid : [...passage.sentences])
    .map((sentence) => {
      const score = coverage(asked.terms, (term) =>
        sentence.terms.has(term) ? 1 : sentence.around.has(term) ? 0.3 : 0,
      );
      return { sentence, score };
    })
    .sort((one, other) => other.score - one.score || one.sentence.index - other.sentence.index)
    .slice(0, most)
    .map(({ sentence }) => sentence);
}

/** How near two passages stand to each other, 0..1. */
export function placeOf(a: Analysed, b: Analysed): number {
  const isSameDocument = a.candidate.documentId === b.candidate.documentId;
  if (isSameDocument && a.clause !== null && a.clause === b.clause) return 1;
  if (isSameDocument && a.candidate.sectionPath.at(-1) === b.candidate.sectionPath.at(-1)) return 0.8;
  if ((b.clause !== null && a.named.has(b.clause)) || (a.clause !== null && b.named.has(a.clause)))
    return 0.7;
  return isSameDocument ? 0.4 : 0;
}

/** The weight of the terms that a sentence says itself of the question and of the sentence that answers it. */
export function directOf(asked: Asked, answer: Sentence | undefined, sentence: Sentence): number {
  let direct = 0;
  for (const term of sentence.own)
    if (asked.terms.has(term) || answer?.terms.has(term)) direct += termWeight(term);
  return direct;
}

/** How a sentence of b relates to a and the question. */
export function relate(
  asked: Asked,
  a: Analysed,
  focus: readonly Sentence[],
  b: Analysed,
  sentence: Sentence,
): Relation {
  const question = covers(asked, b, sentence);
  let answer = focus[0];
  let direct = directOf(asked, answer, sentence);
  for (const other of focus.slice(1)) {
    const more = directOf(asked, other, sentence);
    if (more > direct) [answer, direct] = [other, more];
  }
  let others = 0;
  for (const term of answer?.terms ?? []) {
    others += termWeight(term) * said(term, b, sentence);
    if (others >= ENOUGH) break;
  }
  const other = Math.min(1, others / ENOUGH);
  const place = placeOf(a, b);
  const all = 0.35 * question + 0.2 * other + 0.2 * place + 0.25 * Math.min(1, direct / ENOUGH_DIRECT);
  return { question, other, place, direct, all };
}

const NAME = /(?<!^)\b\p{Lu}[\p{L}'’]+/gu;

/** "PB/25/00632/FUL", "FB-112": of which file. */
const REFERENCE = /(?<!\S)(?=\S*\d)(?=\S*\p{Lu})\S+/gu;

function namesIn(text: string): Set<string> {
  return termsOf([...text.matchAll(NAME)].map(([name]) => name).join(" "));
}

export function askedBy(text: string): Asked {
  const terms = termsOf(text);
  const names = new Set([...namesIn(text), ...termsOf((text.match(REFERENCE) ?? []).join(" "))]);
  const matter = new Set([...terms].filter((term) => !names.has(term)));
  return { text, terms, matter: matter.size > 0 ? matter : terms, covered: new Map() };
}

/** What the question names is named in the passage or above it, or the passage is a rule for all. */
export function isOfNamed({ text }: Asked, passage: Analysed): boolean {
  const names = namesIn(text);
  if (names.size === 0 || passage.role === "rule") return true;
  const known = [...names].filter((name) => passage.terms.has(name) || passage.headTerms.has(name));
  return known.length >= names.size / 2;
}

/** What stands beside a sentence or above it is what it is about, less surely than what it says itself. */
const BESIDE = 0.3;
/** So much of the question in both together, or in one clause, is as good as all of it. */
const ENOUGH_ASKED = 2;

/** How much what answers in a passage is about the question, 0..1. */
export function answersOf(asked: Asked, passage: Analysed, focus: readonly Sentence[]): number {
  return Math.max(0, ...focus.map((sentence) => shareOf(asked, passage, sentence)));
}

/** How much a sentence of b and the one of a that it turns against are about the question, 0..1. */
export function aboutOf(
  asked: Asked,
  [a, answer]: readonly [Analysed, Sentence | undefined],
  [b, sentence]: readonly [Analysed, Sentence],
): number {
  const together =
    (answer ? shareOf(asked, a, answer) : 0) + 2 * shareOf(asked, b, sentence) + placeOf(a, b) / 2;
  return Math.min(1, together / ENOUGH_ASKED);
}

function shareOf(asked: Asked, { headTerms }: Analysed, { own, around }: Sentence): number {
  return coverage(asked.matter, (term) =>
    own.has(term) ? 1 : around.has(term) || headTerms.has(term) ? BESIDE : 0,
  );
}
