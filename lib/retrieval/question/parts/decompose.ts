import { carriedWords, type Draft } from "./carry.ts";
import { clausesOf, type Piece, sentencesOf } from "./clauses.ts";
import type { DecomposeCode } from "./codes.ts";
import { type Sides, sidesOf } from "./sides.ts";
import { contentWords, normaliseWord, wordsOf } from "./words.ts";

/** A part of a question that can be searched alone. */
export type SubQuestion = {
  /** Only words of the question, possibly in another order. */
  readonly query: string;
  /** The part of the question that it was made from, unchanged. */
  readonly words: string;
  /** The words taken from another part, because this one leaves them unsaid. */
  readonly carried: readonly string[];
  readonly reasonCode: DecomposeCode;
};

/** Maximum number of parts. The whole question covers the rest. */
export const MAX_PARTS = 4;

/** Longer texts are passages or letters, for which these rules do not work. */
const MAX_WORDS = 80;

/**
 * Splits a question that asks two things, or compares two things, into questions that can be searched separately
 * (ADR 0038); returns none for a question that asks one thing. Uses only syntax: clauses that ask by themselves, and
 * the sides of a comparison. The same question always yields the same parts, at most `MAX_PARTS`.
 */
export function decompose(question: string): readonly SubQuestion[] {
  const words = wordsOf(question);
  if (words.length < 4 || words.length > MAX_WORDS || !/\p{Ll}/u.test(question)) return [];
  const { topic, body } = topicOf(question);
  const clauses = sentencesOf(body).flatMap((sentence) =>
    clausesOf(sentence.text).map((each) => shifted(each, sentence.start)),
  );
  const parts = clauses.flatMap((clause): Draft[] => {
    const sides = sidesOf(clause, MAX_PARTS);
    return sides === null
      ? [{ common: "", own: clause.text.trim(), reasonCode: "asked_apart" }]
      : draftsOf(sides);
  });
  if (parts.length < 2) return [];
  const subs = parts
    .slice(0, MAX_PARTS)
    .map((part, index) => toSubQuestion(part, parts.slice(0, MAX_PARTS), index, topic));
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

function toSubQuestion(part: Draft, parts: readonly Draft[], index: number, topic: string): SubQuestion {
  const other = parts[index === 0 ? 1 : index - 1] ?? part;
  const own = `${part.common} ${part.own}`.trim();
  const has = new Set(contentWords(own).map(normaliseWord));
  const carried = [...contentWords(topic), ...carriedWords(part, other, index === 0)].filter((word) => {
    const isNew = !has.has(normaliseWord(word));
    has.add(normaliseWord(word));
    return isNew;
  });
  const query = [...carried, trimmed(own)].join(" ").trim();
  return { query, words: trimmed(part.own), carried, reasonCode: part.reasonCode };
}

/** Removes marks at its end, and the word that joins it to the next part. */
function trimmed(text: string): string {
  return text.replace(/(?:[?.!;:,\s]|\s(?:and|but|or|yet|so|then|as))+$/i, "").trim();
}
