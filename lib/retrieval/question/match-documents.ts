import type { KnownDocument } from "./library.ts";
import { initialsOf, isInitials, nameTokens, sameWord, withShortForms } from "./names.ts";

/** Nouns that show that a document is meant, stemmed like names. */
const KINDS = new Set(
  nameTokens(
    `report SPD code plan chapter statement minutes decision notice letter objection response strategy guidance guide
    framework assessment appendix drawing map transcript conversation schedule brief masterplan representation agenda
    NPPF AMR DPD AAP note memo file spreadsheet`,
  ),
);
/** From this share, a title is named by its own words alone. */
const TITLE_SHARE = 0.75;
/** If more documents than this match equally well, the name means none of them. */
const MAX_DOCUMENTS = 5;
const EQUAL_SHARE = 0.95;

type DocumentWords = {
  readonly document: KnownDocument;
  readonly title: readonly string[];
  readonly words: readonly string[];
  readonly initials: string;
};

function documentWordsOf(document: KnownDocument): DocumentWords {
  const title = [...new Set(nameTokens(withShortForms(document.title)))];
  const path = document.sourcePath.replace(/\.[a-z0-9]{1,5}$/i, "");
  const words = new Set([
    ...title,
    ...nameTokens(path),
    ...nameTokens(withShortForms(document.docType ?? "")),
  ]);
  return { document, title, words: [...words], initials: initialsOf(document.title) };
}

const NO_NAMES = { words: "", initials: "" };

type PrintedNames = { readonly words: string; readonly initials: string };

/** The names of a document in lower case, for a cheap test before words are compared one by one. */
function printedNamesOf({ title, sourcePath, docType }: KnownDocument): PrintedNames {
  const words = withShortForms(`${title} ${sourcePath} ${docType ?? ""}`).toLowerCase();
  return { words: ` ${words.replace(/[^\p{L}\p{N}]+/gu, " ")}`, initials: initialsOf(title) };
}

/** A cheap test that is true for every document with the word, or with a word that begins alike and is one edit away. */
function mayHaveWord({ words, initials }: PrintedNames, token: string): boolean {
  const begins = /^\d/.test(token) ? words.includes(token) : words.includes(` ${token.slice(0, 2)}`);
  return begins || isInitials(token, initials);
}

/**
 * The documents that a name means, best first; empty where it fits none or too many. Every word of the name must be one
 * of the document's (title, path, kind, or initials of its title, with one edit allowed), and one must be rare among
 * the documents. The name must also show that a document is meant ("report", "SPD" …) or be most of a title.
 */
export function matchDocuments(name: string, documents: readonly KnownDocument[]): readonly KnownDocument[] {
  const exact = documentsTitled(name, documents);
  if (exact.length > 0) return exact;
  const wanted = [...new Set(nameTokens(withShortForms(name)))];
  if (wanted.length === 0) return [];
  const printedNames = documents.map(printedNamesOf);
  const likely = documents.filter((_, place) =>
    wanted.every((token) => mayHaveWord(printedNames[place] ?? NO_NAMES, token)),
  );
  const likelyWords = likely.map(documentWordsOf);
  const rareFrequency = Math.max(2, Math.floor(documents.length / 10));
  const has = (bag: DocumentWords, token: string) =>
    isInitials(token, bag.initials) || bag.words.some((own) => sameWord(own, token));
  const hasRareWord = wanted.some(
    (token) =>
      printedNames.filter(({ words }) => words.includes(token)).length <= rareFrequency &&
      likelyWords.some((bag) => has(bag, token)),
  );
  const saysKind = wanted.some((token) => KINDS.has(token));
  const fits = likelyWords
    .filter((bag) => hasRareWord && wanted.every((token) => has(bag, token)))
    .map((bag) => ({ bag, share: shareOf(bag, wanted) }))
    .filter(({ share }) => saysKind || share >= TITLE_SHARE)
    .toSorted((a, b) => b.share - a.share || byPath(a.bag, b.bag));
  const best = fits[0]?.share ?? 0;
  const equallyGood = fits.filter(({ share }) => share >= EQUAL_SHARE * best).map(({ bag }) => bag);
  const chosen =
    equallyGood.length > 0 ? equallyGood : likelyWords.filter((bag) => isKind(bag, wanted)).toSorted(byPath);
  return chosen.length > MAX_DOCUMENTS ? [] : chosen.map(({ document }) => document);
}

function byPath(a: DocumentWords, b: DocumentWords): number {
  return a.document.sourcePath < b.document.sourcePath ? -1 : 1;
}

function documentsTitled(name: string, documents: readonly KnownDocument[]): readonly KnownDocument[] {
  const given = normaliseTitle(name);
  return given === ""
    ? []
    : documents
        .filter(({ title, fileName, sourcePath }) =>
          [title, fileName, sourcePath].some((own) => isSameTitle(own, given)),
        )
        .slice(0, MAX_DOCUMENTS);
}

/** True where a normalised name is this one. Comparing lengths first rules out most. */
export function isSameTitle(own: string, given: string): boolean {
  return Math.abs(own.length - given.length) <= 8 && normaliseTitle(own) === given;
}

/** Normalises a title as people type it: without case, quotes and punctuation at its ends. */
export function normaliseTitle(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s"'“”‘’?!]+/gu, " ")
    .replace(/^\s*the\s+/, "")
    .replace(/[\s.,;:]+$/, "")
    .trim();
}

/** The share of the title that the name has. Initials count for all their words. */
function shareOf({ title, initials }: DocumentWords, wanted: readonly string[]): number {
  const words = wanted.reduce(
    (sum, token) =>
      sum + (title.some((own) => sameWord(own, token)) ? 1 : isInitials(token, initials) ? token.length : 0),
    0,
  );
  return Math.min(1, words / Math.max(1, title.length));
}

/** "the minutes", where exactly a few documents are minutes. */
function isKind({ document }: DocumentWords, wanted: readonly string[]): boolean {
  const kind = nameTokens(withShortForms(document.docType ?? ""));
  return kind.length > 0 && kind.length === wanted.length && kind.every((token) => wanted.includes(token));
}
