import { terms as termsOf } from "#lib/text/analyser.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import { idf } from "#lib/text-index/bm25.ts";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import { contentWords } from "./question/content-words.ts";
import { specificsOf } from "./question/specifics.ts";
import { cosineOf } from "./route/confidence.ts";
import type { Scope } from "./scope/scope.ts";

/** Ids of the question's terms that passages have, by passage. */
export type HeldTerms = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * A subject word of a question, with its inverse document frequency. A passage has the word if it has all terms of one of
 * the forms: the word itself, another form of the verb, or a synonym.
 */
type AskedWord = {
  readonly forms: readonly (readonly number[])[];
  readonly weight: number;
  /** True if it has a capital letter inside a sentence: "Mill" of "the access at Mill Lane". */
  readonly isName: boolean;
};

/** Limits of "the question's words together", tuned on nine planning documents (docs/quality.md). */
const TOGETHER = {
  /** A question of at most this many subject words names its subject. A longer one describes it. */
  shortWords: 5,
  /** The least share of a short question's weight that one passage has. */
  shortShare: 0.6,
  /** The least number of average words of a longer question that one passage has. */
  longWords: 1.5,
  /** From this cosine, a passage answers in other words. */
  cosine: 0.6,
  /** If a passage has this share of the question, other documents are compared with it. */
  nearlyAll: 0.9,
  /** The least share of what the best passage has, then. */
  ofBest: 0.8,
  /** From this cosine, a passage answers in other words beside one that has nearly all of them. */
  cosineBesideBest: 0.7,
} as const;

/** Returns the subject words of a question with their weights. A word that no passage has counts as the rarest. */
export function askedWords(
  {
    terms,
    otherForms: forms,
    synonyms,
    expansions,
    passages,
  }: Pick<Scope, "terms" | "otherForms" | "synonyms" | "expansions" | "passages">,
  question: string,
): AskedWord[] {
  const byTerm = new Map([...terms, ...forms].map((each) => [each.term, each]));
  const idOf = new Map([...terms, ...synonyms].map(({ term, id }) => [term, id]));
  const expanded = expansions.map((expansion) => ({
    words: new Set(termsOf(expansion.words)),
    synonyms: expansion.terms.map(termsOf).filter((own) => own.every((term) => idOf.has(term))),
  }));
  const names = new Set(
    specificsOf(question).flatMap((each) => (each.kind === "name" ? each.alternatives.flat() : [])),
  );
  return contentWords(question).map((alternatives) => {
    const known = (words: readonly string[]) => words.flatMap((word) => byTerm.get(word) ?? []);
    const own = known(alternatives);
    const others = known(alternatives.flatMap(otherForms));
    const frequencies = (own.length > 0 ? own : others).map(({ frequency }) => frequency);
    const alike = expanded
      .filter(({ words }) => alternatives.some((term) => words.has(term)))
      .flatMap((expansion) =>
        expansion.synonyms.map((synonym) => synonym.flatMap((term) => idOf.get(term) ?? [])),
      );
    return {
      forms: [...[...own, ...others].map(({ id }) => [id]), ...alike],
      weight: idf(passages.count, frequencies.length > 0 ? Math.min(...frequencies) : 0),
      isName: alternatives.some((term) => names.has(term)),
    };
  });
}

/**
 * Returns whether a document has the question's words together in one passage, rare words counting most, or a passage
 * so near in meaning that it may use other words. Words that are spread over a document's passages say little. If one
 * passage has nearly all words, passages of other documents must have the same names: a sentence about another place does
 * not answer. If the question was searched by meaning alone, every document passes.
 */
export function togetherIn(
  groups: readonly DocumentGroup<Evidence>[],
  words: readonly AskedWord[],
  held: HeldTerms,
): (group: DocumentGroup<Evidence>) => boolean {
  const passages = groups.flatMap((group) => group.passages);
  const byWords = passages.some(({ contributions }) =>
    contributions.some(({ source }) => source === "keyword"),
  );
  if (!byWords || words.length === 0) return () => true;
  const share = (passage: Evidence) => heldShare(passage, words, held);
  const closest = passages
    .map((passage) => ({ passage, share: share(passage) }))
    .reduce<{ passage: Evidence | null; share: number }>((a, b) => (b.share > a.share ? b : a), {
      passage: null,
      share: 0,
    });
  const least = words.length <= TOGETHER.shortWords ? TOGETHER.shortShare : TOGETHER.longWords / words.length;
  const whole = closest.share >= TOGETHER.nearlyAll ? closest.passage : null;
  const compared = whole ? TOGETHER.ofBest * closest.share : 0;
  const names = whole ? words.filter((word) => word.isName && isHeld(word, whole, held)) : [];
  return (group) =>
    group.passages.some((passage) => {
      if (!names.every((name) => isHeld(name, passage, held))) return false;
      const own = share(passage);
      const needed = own < compared ? TOGETHER.cosineBesideBest : TOGETHER.cosine;
      return (own >= least && own >= compared) || (cosineOf(passage) ?? 0) >= needed;
    });
}

/** The share of the question's words that a passage has, by weight. */
function heldShare(passage: Evidence, words: readonly AskedWord[], held: HeldTerms): number {
  const sum = (counted: readonly AskedWord[]) => counted.reduce((total, { weight }) => total + weight, 0);
  return sum(words.filter((word) => isHeld(word, passage, held))) / Math.max(sum(words), 1e-9);
}

/** True if a passage has a word in one of its forms. */
function isHeld({ forms }: AskedWord, { chunkId }: Evidence, held: HeldTerms): boolean {
  const own = chunkId === null ? undefined : held.get(chunkId);
  return own !== undefined && forms.some((ids) => ids.every((id) => own.has(id)));
}
