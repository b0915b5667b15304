import { carriedTo, type Draft } from "./carry.ts";
import { clausesOf, type Piece, sentencesOf } from "./clauses.ts";
import { type Sides, sidesOf } from "./sides.ts";
import { contentWords, plain, wordsOf } from "./words.ts";

export const DECOMPOSE_CODES = [
  "asked_apart",
  "compared",
  "between_two",
  "more_than",
  "named_sides",
] as const;
export type DecomposeCode = (typeof DECOMPOSE_CODES)[number];

/** A part of a question that can be searched by itself. */
export type SubQuestion = {
  /** Words of the question alone, in an order of their own. */
  readonly query: string;
  /** The part of the question that it was made from, as it stands there. */
  readonly words: string;
  /** Of these words what was brought from another part, because this one leaves it unsaid. */
  readonly carried: readonly string[];
  readonly reasonCode: DecomposeCode;
};

/** More than this nobody asks at once; what is beyond is asked with the whole question alone. */
export const MOST_PARTS = 4;

/** Longer texts are passages or letters: what they ask is not told by these rules. */
const MOST_WORDS = 80;

/**
 * A question that asks two things, or sets two things against each other, as questions that can be searched apart; none
 * for a question that asks one thing. Rules of syntax alone: clauses that ask by themselves, and what stands on both
 * sides of a comparison. The same question always gives the same parts, at most `MOST_PARTS`.
 */
export function decompose(question: string): readonly SubQuestion[] {
  const words = wordsOf(question);
  if (words.length < 4 || words.length > MOST_WORDS || !/\p{Ll}/u.test(question)) return [];
  const { topic, body } = topicOf(question);
  const clauses = sentencesOf(body).flatMap((sentence) =>
    clausesOf(sentence.text).map((each) => shifted(each, sentence.start)),
  );
  const parts = clauses.flatMap((clause): Draft[] => {
    const sides = sidesOf(clause, MOST_PARTS);
    return sides === null
      ? [{ common: "", own: clause.text.trim(), reasonCode: "asked_apart" }]
      : draftsOf(sides);
  });
  if (parts.length < 2) return [];
  const subs = parts
    .slice(0, MOST_PARTS)
    .map((part, index) => toSub(part, parts.slice(0, MOST_PARTS), index, topic));
  const distinct = subs.filter(
    (each, index) =>
      contentWords(each.query).length > 0 && subs.findIndex(({ query }) => query === each.query) === index,
  );
  return distinct.length < 2 ? [] : distinct;
}

function shifted(piece: Piece, by: number): Piece {
  return { text: piece.text, start: piece.start + by, end: piece.end + by };
}

/** "Marlpit Lane Depot: who …, and how …" is about the depot in all its clauses. */
function topicOf(question: string): { readonly topic: string; readonly body: string } {
  const found = /^([^:?.!]{2,80}):\s+(?=\S)/.exec(question);
  if (found === null || clausesOf(question.slice(found[0].length)).length < 2)
    return { topic: "", body: question };
  return { topic: found[1] ?? "", body: question.slice(found[0].length) };
}

function draftsOf({ common, sides, reasonCode }: Sides): Draft[] {
  const shared = common.map(({ text }) => text.trim()).join(" ");
  return sides.map(({ text }) => ({ common: shared, own: text.trim(), reasonCode }));
}

function toSub(part: Draft, all: readonly Draft[], index: number, topic: string): SubQuestion {
  const other = all[index === 0 ? 1 : index - 1] ?? part;
  const own = `${part.common} ${part.own}`.trim();
  const has = new Set(contentWords(own).map(plain));
  const carried = [...contentWords(topic), ...carriedTo(part, other, index === 0)].filter((word) => {
    const isNew = !has.has(plain(word));
    has.add(plain(word));
    return isNew;
  });
  const query = [...carried, trimmed(own)].join(" ").trim();
  return { query, words: trimmed(part.own), carried, reasonCode: part.reasonCode };
}

/** Without the signs at its end, and without the word that joins it to the next. */
function trimmed(text: string): string {
  return text.replace(/(?:[?.!;:,\s]|\s(?:and|but|or|yet|so|then|as))+$/i, "").trim();
}
