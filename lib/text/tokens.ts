import { dayOfWords, daysOfDate } from "./days.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** One printed word or identifier with its index terms. `start` and `end` count UTF-16 units of the text. */
export type Token = {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
};

/**
 * A printed word: letters and digits, joined by connectors ("multi-hop", "3.12", "2019/0123/FUL", "site_plan.pdf",
 * "O'Neill"), or a clause mark in brackets ("(b)", "(iv)", "(12)").
 */
const PRINTED =
  /\((?:[a-zA-Z]{1,2}|[ivxIVX]{1,5}|\d{1,3})\)|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:(?:_+|[-‐‑./'’:@&+,]|\u00ad)[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*)*/gu;
const BRACKETED = /^\(.+\)$/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NUMERIC = /^\d+(?:\.\d+)*$/;
const CAMEL = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Scripts written without spaces between words are indexed by pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Normalises to compatibility forms (ligatures, full width) and lower case, without accents and soft hyphens.
 */
function fold(word: string): string {
  if (/^[\x21-\x7e]*$/.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/[\p{M}\u00ad]/gu, "")
    .replace(/[‐‑]/g, "-")
    .replace(/’/g, "'")
    .toLowerCase();
}

function pairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Returns the stem of a plain word, or nothing for a stop word. */
function wordTerms(word: string): string[] {
  if (!/^[a-z0-9]*$/.test(word) && UNSPACED.test(word)) return pairs(word);
  return word === "" || STOP_WORDS.has(word) ? [] : [stem(word)];
}

/**
 * The parts of an identifier in code ("chunkPolicyHash"). A single inner capital ("PaLM", "LinkedIn") does not split.
 */
function camelParts(word: string): string[] {
  const parts = word.split(CAMEL);
  return parts.length >= 3 || (parts.length === 2 && parts.every((part) => part.length >= 3))
    ? parts
    : [word];
}

function partTerms(part: string): string[] {
  if (/^[A-Z]?[a-z]+$/.test(part)) return wordTerms(part.toLowerCase());
  const pieces = camelParts(part);
  const whole = wordTerms(fold(part));
  return pieces.length === 1 ? whole : [...whole, ...pieces.flatMap((piece) => wordTerms(fold(piece)))];
}

/** An amount with zeros at its end. Numbers of clauses are shorter: "3.10" is not "3.1". */
const ZEROS = /(?<=^\d{3,}(?:\.\d*[1-9])?)\.?0+$/;

/** Returns an amount as printed and as it may be typed: "1204.50" and "1204.5". */
function amountTerms(amount: string): string[] {
  const typed = amount.includes(".") ? amount.replace(ZEROS, "") : amount;
  return typed === amount ? [amount] : [amount, typed];
}

/** A short number with zeros at its end. It is an amount only as a sum or a share (ADR 0101). */
const SHORT_ZEROS = /^(\d{1,2}(?:\.\d*[1-9])?)\.?0+$/;
const SIGN_BEFORE = /\p{Sc}\s?$/u;
const SHARE_AFTER = /^\s?(?:%|per\s?cent\b)/i;

/** Returns a sum or a share as it may be typed, if it is printed with zeros at its end: "12.3" of "£12.30". */
function typedAmount(text: string, printed: string, start: number): string | null {
  if (!printed.includes(".") || !printed.endsWith("0")) return null;
  const typed = SHORT_ZEROS.exec(printed)?.[1];
  if (typed === undefined) return null;
  const end = start + printed.length;
  const isAmount =
    SIGN_BEFORE.test(text.slice(Math.max(0, start - 2), start)) ||
    SHARE_AFTER.test(text.slice(end, end + 10));
  return isAmount ? typed : null;
}

/** Returns the terms of words that connectors join. A date also has the terms of its day. */
function compoundTerms(printed: string): string[] {
  const found = joinedTerms(printed);
  return [...found, ...daysOfDate(printed).filter((day) => !found.includes(day))];
}

/** Returns the whole, then its parts. */
function joinedTerms(printed: string): string[] {
  const folded = fold(printed);
  if (NUMERIC.test(folded)) return amountTerms(folded);
  if (THOUSANDS.test(folded)) return amountTerms(folded.replaceAll(",", ""));
  const possessive = folded.replace(/'s$/, "");
  if (!/[^\p{L}\p{N}]/u.test(possessive)) return wordTerms(possessive);
  const parts = printed.replace(/['’]s$/i, "").split(/_+|[-‐‑./:@&+,\u00ad]/u);
  if (parts.length === 1) return wordTerms(possessive.replaceAll("'", "")); // O'Neill, don't
  const partsTerms = parts.flatMap((part) => partTerms(part.replace(/['’]/g, "")));
  const onlyWords = parts.every((part) => /^[\p{L}'’]+$/u.test(part));
  if (onlyWords && /^[^,:]+$/.test(possessive) && /[-.]/.test(possessive)) {
    // "co-operate" also has the term of "cooperate", and "U.S." that of "us". "and/or" has only its parts.
    const joined = possessive.replace(/[-.']/g, "");
    if (/^[\p{L}]+$/u.test(joined)) return [stem(joined), ...partsTerms];
  }
  return /[,:]/.test(possessive) || onlyWords ? partsTerms : [possessive, ...partsTerms];
}

/**
 * Cache of printed words with their terms. Texts repeat their words, and splitting uses many regular expressions.
 */
const CACHE_LIMIT = 50_000;
/** Longer words are rare. */
const MAX_CACHED_CHARS = 32;
/** A longer slice of a text keeps the whole text in memory, so the cache holds a copy of it. */
const MAX_COPIED_SLICE_CHARS = 12;
const cache = new Map<string, readonly string[]>();

function termsOf(printed: string): readonly string[] {
  const known = cache.get(printed);
  if (known !== undefined) return known;
  const terms = BRACKETED.test(printed)
    ? [printed.toLowerCase()]
    : /^[A-Za-z]+$|^[\p{L}\p{N}\p{M}]+$/u.test(printed)
      ? partTerms(printed)
      : compoundTerms(printed);
  if (printed.length > MAX_CACHED_CHARS) return terms;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const isLong = printed.length > MAX_COPIED_SLICE_CHARS;
  cache.set(
    isLong ? [...printed].join("") : printed,
    isLong ? terms.map((term) => [...term].join("")) : terms,
  );
  return terms;
}

/** The most words of a date: "4th of March 2024". */
const DATE_WORDS = 4;
const YEAR = /^[12]\d{3}$/;
/** What stands between the words of a date. */
const DATE_GAP = /^,?\s{1,3}$/;

/** The last words of a text so far, the earliest first. */
type PrintedWord = { readonly printed: string; readonly index: number };

/** Returns the last of these words that have no other signs between them. */
function runAtEnd(text: string, words: readonly PrintedWord[]): string[] {
  const run: string[] = [];
  let next = -1;
  for (const { printed, index } of words.toReversed()) {
    const end = index + printed.length;
    if (next >= 0 && (next - end > 4 || !DATE_GAP.test(text.slice(end, next)))) break;
    run.unshift(printed);
    next = index;
  }
  return run;
}

/** Splits `text` into printed tokens in order. Tokens without a term (stop words) are left out. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  eachToken(text, (start, end, terms) => found.push({ start, end, terms }));
  return found;
}

/** Calls `visit` for each token of a text, without an object for it: an index reads millions. */
export function eachToken(
  text: string,
  visit: (start: number, end: number, terms: readonly string[]) => void,
): void {
  const [words, starts] = [new Array<string>(DATE_WORDS).fill(""), new Array<number>(DATE_WORDS).fill(-1)];
  let count = 0;
  const pattern = new RegExp(PRINTED);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [printed] = match;
    const start = match.index;
    words[count % DATE_WORDS] = printed;
    starts[count % DATE_WORDS] = start;
    count++;
    const isYear = printed.length === 4 && YEAR.test(printed);
    const day = isYear ? dayOfWords(runAtEnd(text, lastWords(words, starts, count))) : null;
    const more = day ?? typedAmount(text, printed, start);
    const terms = more === null ? termsOf(printed) : [...termsOf(printed), more];
    if (terms.length > 0) visit(start, start + printed.length, terms);
  }
}

/** Returns the last words, of which `words` and `starts` have the one of number n at its remainder. */
function lastWords(words: readonly string[], starts: readonly number[], count: number): PrintedWord[] {
  const found: PrintedWord[] = [];
  for (let number = Math.max(0, count - DATE_WORDS); number < count; number++) {
    const at = number % DATE_WORDS;
    found.push({ printed: words[at] ?? "", index: starts[at] ?? 0 });
  }
  return found;
}
