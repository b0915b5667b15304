import { asksForDate, asksForKind, holdsAsked, holdsWholeDay, onlyCounts, statedDays } from "./asked-kind.ts";
import { storedFormatFacts } from "./formats.ts";
import { isDocumentOutOfForce, isQuotable, isSectionQuotable } from "./in-force.ts";
import { isOwnStatement } from "./own-statement.ts";
import type { AnswerSentence, DocumentResult, PassageResult, SearchResponse } from "./search-result.ts";
import { isOfOtherYear } from "./stated-years.ts";

export type SentenceAnswer = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly sentence: AnswerSentence;
};

export type AnswerParts = Pick<SearchResponse, "strength" | "query" | "results">;

/** Least share of the question's words, by weight, for a sentence to count as an answer. */
export const MIN_SENTENCE_SHARE = 0.5;
/** The same for a sentence that has all words together with the title and the headings above it, which weigh less. */
const MIN_SHARE_WITH_ALL_WORDS = 0.2;
/** The second document's sentence must have at least this share of what the first has. */
const SECOND_DOCUMENT_SHARE = 0.85;
/** A sentence with a whole day comes first if it has this share of what the best one has. */
const WHOLE_DAY_SHARE = 0.85;
/** A question for a date or a name may be answered by one of this many first results. */
export const RESULTS_FOR_KIND = 5;
/** A sentence without what is asked for (a date, a name, a number) counts with this part of its share. */
const SHARE_WITHOUT_KIND = 0.5;
/** Maximum number of quoted sentences. */
const MAX_ANSWERS = 3;
/** A sentence with less of the question's words says nothing against another one. */
const MIN_OTHER_SHARE = 0.3;
const ASKS_NUMBER = /\bhow (?:many|much)\b/i;
/** A sentence with one word of the question only mentions its subject. */
const MIN_DISTINCT_WORDS = 2;

/**
 * Returns the sentences that answer a question, word for word: the first result's best sentence, and the second's if it
 * is about as good. Returns none if the evidence is weak, or if the first result has no such sentence: a sentence of a
 * lower result may say the opposite. A lower one of the first five answers "when" and "who" if it has all words of the
 * question. Of two documents, one that is no longer in force comes second. Returns none to "how many" if a better
 * passage of the first result states another number. A sentence answers "when" only with a date, "who" only with a
 * name, and a question for a year only if it states no other one. Sentences of the first five results that give another day follow.
 */
export function answersOf(answer: AnswerParts): readonly SentenceAnswer[] {
  const found = [...bestAnswers(answer)];
  if (found.length === 0 || !asksForDate(answer.query)) return found;
  for (const other of leadingAnswers(answer))
    if (isComplete(other) && found.length < MAX_ANSWERS && hasOtherDay(other, found)) found.push(other);
  return found;
}

/** Returns the best sentence of each of the first five results that has one that answers. */
export function leadingAnswers({
  results,
  query,
}: Pick<AnswerParts, "results" | "query">): readonly SentenceAnswer[] {
  return results.slice(0, RESULTS_FOR_KIND).flatMap((result) => sentenceAnswerOf(result, query) ?? []);
}

/** True if sentences that answer "when" give different days. */
export function giveOtherDays(answers: readonly SentenceAnswer[], question: string): boolean {
  const [first, ...others] = answers;
  return first !== undefined && asksForDate(question) && others.some((other) => hasOtherDay(other, [first]));
}

/** True if a sentence and the others all state days or months, and the sentence's may not mean one of theirs. */
function hasOtherDay({ sentence }: SentenceAnswer, others: readonly SentenceAnswer[]): boolean {
  const own = statedDays(sentence.text);
  const known = others.map((other) => statedDays(other.sentence.text));
  // "May 2021" may mean "4 May 2021".
  const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  return (
    own.length > 0 &&
    known.every((days) => days.length > 0 && !days.some((day) => own.some((each) => isSame(each, day))))
  );
}

function bestAnswers({ strength, query, results }: AnswerParts): readonly SentenceAnswer[] {
  if (strength === "weak") return [];
  const [first, second] = results.slice(0, 2).map((result) => sentenceAnswerOf(result, query));
  if (!first && asksForKind(query)) return fromLowerResults(results, query);
  if (!first || (ASKS_NUMBER.test(query) && hasOtherNumbers(first))) return [];
  const also = second && second.sentence.share >= SECOND_DOCUMENT_SHARE * first.sentence.share;
  if (!also || second.sentence.text === first.sentence.text) return [first];
  const isReplaced = isDocumentOutOfForce(first.result) && !isDocumentOutOfForce(second.result);
  return isReplaced ? [second, first] : [first, second];
}

/** The first two different sentences with all words of the question, with its title and headings. */
function fromLowerResults(results: readonly DocumentResult[], question: string): readonly SentenceAnswer[] {
  const found = leadingAnswers({ results, query: question }).filter(isComplete);
  const [first] = found;
  const other = found.find(({ sentence }) => sentence.text !== first?.sentence.text);
  return [...(first ? [first] : []), ...(other ? [other] : [])];
}

/** True if a sentence, with the title and headings above it, has all words of the question. */
const isComplete = ({ sentence }: SentenceAnswer) =>
  sentence.hasAllWords === true || sentence.withTitle === true;

function sentenceAnswerOf(result: DocumentResult, question: string): SentenceAnswer | null {
  if (storedFormatFacts(result.format)?.isData || !isQuotable(result)) return null;
  const asked = { question, title: result.title };
  const found = result.passages.flatMap((passage) =>
    passage.sentence &&
    isSectionQuotable({ sectionPath: passage.sectionPath, title: result.title }, question) &&
    answers(passage.sentence, asked) &&
    saysMoreThanSubject(passage.sentence)
      ? [{ result, passage, sentence: passage.sentence }]
      : [],
  );
  const rank = ({ sentence }: SentenceAnswer) => sentenceRank(sentence, asked);
  // Of equal sentences, the one in the better passage.
  return found.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

type Measured = Pick<AnswerSentence, "text" | "share"> & Partial<Pick<AnswerSentence, "hasAllWords">>;
type Asked = Parameters<typeof holdsAsked>[1];

/** "Who spoke for it?" is not answered by who spoke against it. "Refused for the site" asks for neither. */
const ASKS_FOR =
  /\b(?:argued?|spoken?|speaks?|vot(?:es?|ed|ing)|w(?:as|ere)) (?:in )?(?:for|favour)\b|\b(?:favour|support(?:s|ed|ing)?)\b/i;
const AGAINST = /\b(?:against|object(?:s|ed|ing|ions?)?|oppos(?:es?|ed|ing))\b/i;
/** Nobody is against what is protected against something. */
const LITERALLY_AGAINST =
  /\b(?:assess|defen[cd]|guard|judg|measur|protect|safeguard|secur|test|weigh)\p{L}*\b[^.]{0,60}?\bagainst\b/giu;
const isOpposite = (text: string, question: string) =>
  ASKS_FOR.test(question) && AGAINST.test(text.replace(LITERALLY_AGAINST, " ")) && !AGAINST.test(question);

const answers = ({ text, share, hasAllWords }: Measured, asked: Asked) =>
  (share >= MIN_SENTENCE_SHARE || (hasAllWords === true && share >= MIN_SHARE_WITH_ALL_WORDS)) &&
  !isOpposite(text, asked.question) &&
  isOwnStatement(text, asked.question) &&
  holdsAsked(text, asked) &&
  (asksForDate(asked.question) || !isOfOtherYear(text, asked));

/**
 * Returns a number by which sentences are ordered. Those that answer come first, by their share of the question's
 * words. Of those that answer "when", one with a whole day comes first if it is about as good. Of the others, one without
 * the date, name or number that is asked for counts half.
 */
export function sentenceRank(sentence: Measured, asked: Asked): number {
  const { text, share } = sentence;
  if (!answers(sentence, asked)) return holdsAsked(text, asked) ? share : share * SHARE_WITHOUT_KIND;
  return 1 + (holdsWholeDay(text, asked.question) ? share / WHOLE_DAY_SHARE : share);
}

/** True if a sentence does more than mention the subject. A line of a title block has its subject in the title. */
function saysMoreThanSubject(sentence: AnswerSentence): boolean {
  return sentence.withTitle === true || distinctWords(sentence) >= MIN_DISTINCT_WORDS;
}

/** True if a passage above the quoted one has a sentence with numbers that the quoted sentence lacks. */
function hasOtherNumbers({ result, passage, sentence }: SentenceAnswer): boolean {
  const quoted = new Set(numbersIn(sentence.text));
  const above = result.passages.slice(0, result.passages.indexOf(passage));
  return above.some(
    ({ sentence: other }) =>
      other !== null &&
      other.share >= MIN_OTHER_SHARE &&
      numbersIn(other.text).some((number) => !quoted.has(number)),
  );
}

const numbersIn = (text: string): readonly string[] => onlyCounts(text).match(/\d[\d,.]*\d|\d/g) ?? [];

function distinctWords({ text, marks }: AnswerSentence): number {
  const points = [...text];
  return new Set(marks.map(({ start, end }) => points.slice(start, end).join("").toLowerCase())).size;
}
