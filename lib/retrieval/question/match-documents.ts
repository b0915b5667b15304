import type { KnownDocument } from "./library.ts";
import { initialsOf, isInitials, nameTokens, sameWord, shortened } from "./names.ts";

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
const MOST = 5;
const ALIKE = 0.95;

type Bag = {
  readonly document: KnownDocument;
  readonly title: readonly string[];
  readonly all: readonly string[];
  readonly initials: string;
};

function bagOf(document: KnownDocument): Bag {
  const title = [...new Set(nameTokens(shortened(document.title)))];
  const path = document.sourcePath.replace(/\.[a-z0-9]{1,5}$/i, "");
  const all = new Set([...title, ...nameTokens(path), ...nameTokens(shortened(document.docType ?? ""))]);
  return { document, title, all: [...all], initials: initialsOf(document.title) };
}

const NOTHING = { words: "", initials: "" };

type Called = { readonly words: string; readonly initials: string };

/** All names of a document in lower case, for a cheap test before words are compared. */
function calledOf({ title, sourcePath, docType }: KnownDocument): Called {
  const words = shortened(`${title} ${sourcePath} ${docType ?? ""}`).toLowerCase();
  return { words: ` ${words.replace(/[^\p{L}\p{N}]+/gu, " ")}`, initials: initialsOf(title) };
}

/** A cheap test that is true for every document with the word, or with one that begins alike and is one slip apart. */
function mayHave({ words, initials }: Called, token: string): boolean {
  const begins = /^\d/.test(token) ? words.includes(token) : words.includes(` ${token.slice(0, 2)}`);
  return begins || isInitials(token, initials);
}

/**
 * The documents that a name means, best first; empty where it fits none or too many. Every word of the name must be one
 * of the document's (title, path, kind, or initials of its title, with one slip allowed), and one must be rare among
 * the documents. The name must also show that a document is meant ("report", "SPD" …) or be most of a title.
 */
export function matchDocuments(name: string, documents: readonly KnownDocument[]): readonly KnownDocument[] {
  const exact = exactly(name, documents);
  if (exact.length > 0) return exact;
  const wanted = [...new Set(nameTokens(shortened(name)))];
  if (wanted.length === 0) return [];
  const called = documents.map(calledOf);
  const likely = documents.filter((_, place) =>
    wanted.every((token) => mayHave(called[place] ?? NOTHING, token)),
  );
  const all = likely.map(bagOf);
  const rare = Math.max(2, Math.floor(documents.length / 10));
  const has = (bag: Bag, token: string) =>
    isInitials(token, bag.initials) || bag.all.some((own) => sameWord(own, token));
  const telling = wanted.some(
    (token) =>
      called.filter(({ words }) => words.includes(token)).length <= rare &&
      all.some((bag) => has(bag, token)),
  );
  const saysKind = wanted.some((token) => KINDS.has(token));
  const fits = all
    .filter((bag) => telling && wanted.every((token) => has(bag, token)))
    .map((bag) => ({ bag, share: shareOf(bag, wanted) }))
    .filter(({ share }) => saysKind || share >= TITLE_SHARE)
    .toSorted((a, b) => b.share - a.share || byPath(a.bag, b.bag));
  const best = fits[0]?.share ?? 0;
  const alike = fits.filter(({ share }) => share >= ALIKE * best).map(({ bag }) => bag);
  const chosen = alike.length > 0 ? alike : all.filter((bag) => isKind(bag, wanted)).toSorted(byPath);
  return chosen.length > MOST ? [] : chosen.map(({ document }) => document);
}

function byPath(a: Bag, b: Bag): number {
  return a.document.sourcePath < b.document.sourcePath ? -1 : 1;
}

function exactly(name: string, documents: readonly KnownDocument[]): readonly KnownDocument[] {
  const given = plain(name);
  return given === ""
    ? []
    : documents
        .filter(({ title, fileName, sourcePath }) =>
          [title, fileName, sourcePath].some((own) => isCalled(own, given)),
        )
        .slice(0, MOST);
}

/** True where a normalised name is this one. Comparing lengths first rules out most. */
export function isCalled(own: string, given: string): boolean {
  return Math.abs(own.length - given.length) <= 8 && plain(own) === given;
}

/** Normalises a title as people type it: without case, quotes and punctuation at its ends. */
export function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s"'“”‘’?!]+/gu, " ")
    .replace(/^\s*the\s+/, "")
    .replace(/[\s.,;:]+$/, "")
    .trim();
}

/** The share of the title that the name has. Initials count for all their words. */
function shareOf({ title, initials }: Bag, wanted: readonly string[]): number {
  const words = wanted.reduce(
    (sum, token) =>
      sum + (title.some((own) => sameWord(own, token)) ? 1 : isInitials(token, initials) ? token.length : 0),
    0,
  );
  return Math.min(1, words / Math.max(1, title.length));
}

/** "the minutes", where exactly a few documents are minutes. */
function isKind({ document }: Bag, wanted: readonly string[]): boolean {
  const kind = nameTokens(shortened(document.docType ?? ""));
  return kind.length > 0 && kind.length === wanted.length && kind.every((token) => wanted.includes(token));
}
