import { EXCLUDED, hasSearchWord } from "#lib/domain/search-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { questionTerms } from "#lib/text/question-tokens.ts";

/** A parsed question. */
export type ParsedQuery = {
  /** As given, in lower case. */
  readonly given: string;
  /** For the embedder: the question without quotation marks and excluded words. */
  readonly text: string;
  /** Index terms with how often the question has them. */
  readonly terms: ReadonlyMap<string, number>;
  /** Quoted phrases: results must have all of them, word for word. Empty where the quotes only belong to prose. */
  readonly phrases: readonly Phrase[];
  /** Words or quoted phrases after a minus: no result has any of them, and they are not searched for. */
  readonly excluded: readonly Phrase[];
  /** The question quotes in passing, within several sentences, so its quotes are ordinary words. */
  readonly quotesAreProse: boolean;
  /** Printed identifiers: "H4", "3.12", "135", "(b)", "2019/0123/FUL"; lower case. */
  readonly identifiers: readonly string[];
  /** The same without the numbers of tables, figures and appendices, which are no paragraphs. */
  readonly paragraphIdentifiers: readonly string[];
  /** Identifiers that can only be a clause's or policy's: "h4", "3.12", or a number after a word such as "policy". */
  readonly clauses: readonly string[];
  /** Tables, figures and appendices that it names, as the keys of anchors: "table:4.1", "appendix:b". */
  readonly captions: readonly string[];
  /** The question's terms in order, for word nearness. */
  readonly sequence: readonly string[];
  /** It asks what a word means, or is a word alone. */
  readonly asksForMeaning: boolean;
  /** Words that look like file names, or like the last word of one. */
  readonly fileNames: readonly string[];
};

export type Phrase = {
  readonly words: readonly string[];
  readonly terms: readonly string[];
  /** Results must not have it. */
  readonly excluded?: true;
};

const QUOTED = /"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]/g;
const FILE_NAME = /[^\s"'“”/\\()[\]]+\.(?:[a-z][a-z0-9]{1,4}|7z)(?=$|[\s"'”),;:?!]|\.(?:\s|$))/gi;
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?:[a-z]{1,5}[-.]?\d+(?:[.-]\d+)*[a-z]?|\d+(?:[./-]\w+)*|\([a-z0-9]{1,4}\))(?![\p{L}\p{N}])/giu;

/** Parses a question; never fails for any text. */
export function parseQuery(question: string): ParsedQuery {
  const { query, excluded } = withoutExcluded(question);
  const quoted = [...query.matchAll(QUOTED)].flatMap((match) =>
    toPhrase(match[1] ?? match[2] ?? match[3] ?? ""),
  );
  const quotesAreProse = quoted.length > 0 && isProse(query.replace(QUOTED, " "));
  const text = query
    .replace(/["“”„]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const withoutCaptions = text.replace(CAPTIONED, " ");
  const sequence = questionTerms(text);
  return {
    given: question.toLowerCase(),
    text,
    terms: countsOf(sequence),
    sequence,
    phrases: quotesAreProse ? [] : quoted,
    excluded,
    quotesAreProse,
    identifiers: identifiersIn(text),
    paragraphIdentifiers: identifiersIn(withoutCaptions),
    clauses: clausesIn(withoutCaptions),
    captions: distinct(
      [...text.matchAll(CAPTIONED)].map(({ groups = {} }) => captionKey(groups.word, groups.id)),
    ),
    asksForMeaning: ASKS_FOR_MEANING.test(text) || (clausesIn(text).length === 0 && isOneTerm(text)),
    fileNames: distinct([...query.matchAll(FILE_NAME)].map((match) => match[0].toLowerCase())),
  };
}

/**
 * The question as it is searched, and what it excludes. Nothing is excluded in prose, in a sentence with a full stop,
 * whose minus is a dash, and in a question without other words.
 */
function withoutExcluded(question: string): { query: string; excluded: Phrase[] } {
  const query = question.replace(EXCLUDED, " ");
  if (query === question || !hasSearchWord(question) || isProse(query) || /\.\s*$/.test(query))
    return { query: question, excluded: [] };
  return { query, excluded: phrasesAfterMinus(question) };
}

function phrasesAfterMinus(question: string): Phrase[] {
  return [...question.matchAll(EXCLUDED)].flatMap((match) =>
    toPhrase(match[1] ?? match[2] ?? match[3] ?? "").map((phrase) => ({
      ...phrase,
      excluded: true as const,
    })),
  );
}

/** "Table 4.1", "fig. 3", "Appendix B". A number after such a word is never one of a paragraph. */
const CAPTIONED =
  /(?<![\p{L}\p{N}])(?<word>(?:tables?|figures?|figs?|maps?|diagrams?|charts?|append(?:ix|ices)|annex(?:es)?|schedules?)\b\.?)\s+(?:no\.?\s?)?(?<id>[a-z]{0,3}[-.]?\d{1,3}(?:[.-]\d{1,3})*[a-z]?|(?<=(?:append|annex|schedule)\w*\s+)[a-z])(?![\p{L}\p{N}])/giu;

/** "What is an annexe?", "definition of a dwelling", "what does SuDS stand for". */
const ASKS_FOR_MEANING =
  /\b(?:defin(?:e[sd]?|ing|itions?)|mean(?:s|t|ing)?|stands? for|glossary|abbreviations?|acronyms?|is (?:called|known as))\b|^what(?:['’]s| (?:is|are)) (?:an? )?(?:[\p{L}'’-]+ ){0,3}[\p{L}'’-]+ *\?*$/iu;
/** A question of at most this many words without a verb looks a term up. */
const TERM_WORDS = 3;

function isOneTerm(text: string): boolean {
  return text.split(" ").length <= TERM_WORDS;
}

/** Returns the key that the anchors of captions have (db/schema/relations.ts). */
function captionKey(word = "", id = ""): string {
  const plain = word.toLowerCase().replace(/\.$/, "");
  const singular = plain
    .replace(/^appendices$/, "appendix")
    .replace(/^annexes$/, "annex")
    .replace(/s$/, "");
  return `${singular === "fig" ? "figure" : singular}:${id.toLowerCase()}`;
}

const identifiersIn = (text: string) =>
  distinct([...text.matchAll(IDENTIFIER)].map((match) => match[0].toLowerCase()));

const LETTERED = /(?<![\p{L}\p{N}])[a-z]{1,4}\d{1,3}[a-z]?(?![\p{L}\p{N}])/giu;
const DOTTED = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3})+(?![\p{L}\p{N}])/gu;
const NUMBERED =
  /\b(?:paragraphs?|paras?|polic(?:y|ies)|sections?|clauses?|criteri(?:on|a)|articles?|nppf|ppg)\s+(\d{1,3}[a-z]?)\b/giu;

function clausesIn(text: string): string[] {
  const found = [
    ...[...text.matchAll(LETTERED), ...text.matchAll(DOTTED)].map((match) => match[0]),
    ...[...text.matchAll(NUMBERED)].map((match) => match[1] ?? ""),
  ];
  return distinct(found.map((each) => each.toLowerCase()));
}

/** With more words than this around the quotes, they are read as prose. */
const PROSE_WORDS = 20;

/** True for several sentences, or a long one, that quote in passing. A search expression is shorter. */
function isProse(around: string): boolean {
  return (around.match(/[\p{L}\p{N}]+/gu) ?? []).length > PROSE_WORDS || /[.?!:]\s+\S*\p{L}/u.test(around);
}

function toPhrase(quoted: string): Phrase[] {
  const words = quoted.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null ? [] : [{ words, terms: distinct(questionTerms(quoted)) }];
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}

/** The most quoted phrases in a question, and the most words or phrases after a minus. */
export const PHRASE_LIMIT = 8;

/**
 * Parses a question for a search, and limits its phrases, because each one costs a look-up.
 * @throws AppError("bad_request") for too many quoted phrases, or too many words after a minus.
 */
export function parseQueryWithinLimits(question: string): ParsedQuery {
  const query = parseQuery(question);
  const { phrases } = query;
  // A question without other words excludes nothing, but its minuses count, so that the limit is the same.
  const excluded = hasSearchWord(question) ? query.excluded : phrasesAfterMinus(question);
  if (phrases.length > PHRASE_LIMIT) throw tooMany(`${phrases.length} phrases in quotes`);
  if (excluded.length > PHRASE_LIMIT) throw tooMany(`${excluded.length} words or phrases after a minus`);
  return query;
}

function tooMany(found: string): AppError {
  return new AppError("bad_request", `The question has ${found}. Use at most ${PHRASE_LIMIT}.`, {
    limit: PHRASE_LIMIT,
  });
}

/** The phrase as a Postgres regular expression: its words in order, with anything except words between them. */
export function phrasePattern(phrase: Phrase): string {
  const words = phrase.words.map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, ""));
  return `(^|[^[:alnum:]])${words.join("[^[:alnum:]]+")}($|[^[:alnum:]])`;
}

/** True when the question names this file. */
export function namesFile(query: ParsedQuery, fileName: string): boolean {
  return query.fileNames.length > 0 && query.given.includes(fileName.toLowerCase());
}
