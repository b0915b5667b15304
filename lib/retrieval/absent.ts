import type { Database } from "#db/client.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Actor } from "#lib/domain/context.ts";
import { idf } from "#lib/text-index/bm25.ts";
import type { TermPlacesQuery } from "#lib/text-index/port/words.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Evidence } from "./evidence.ts";
import { isMisspelling, type Specific, specificsOf } from "./question/specifics.ts";
import { isDamaged, type Scope } from "./scope/scope.ts";

/** Number of results in which numbers and names are looked up, about as many as a person sees at a glance. */
const RESULTS_CHECKED = 8;
/** A name is rare from this share of the highest possible term weight. Common names are the library's subjects. */
const RARE_WEIGHT_SHARE = 0.75;
/** Names of at least this many letters may have one typing error. */
const MISSPELT_MIN_LETTERS = 6;

/** A recent year may stand in texts with two figures, so that it is absent is not certain. */
const YEAR = /^(?:19|20)\d\d$/;

/** A number or name of a question that the first results lack. */
export type AbsentSpecific = Specific & {
  /** True for a number or identifier that no passage of the searched corpora has. */
  readonly isNowhere: boolean;
};

/** Who reads, and from where. */
export type Reader = { readonly db: Database; readonly actor: Actor };

/**
 * Returns the question's numbers and rare names that are neither in the first evidence (its page, or the passage's
 * segment) nor in the first document. A misspelt name counts as found. Passages that the actor may not see make no
 * difference. Reads the index, then checks in small steps who may see the passages.
 */
export async function readAbsentSpecifics(
  { db, actor }: Reader,
  {
    corpora,
    passages,
    terms: known,
    state,
    wordsCounted,
  }: Pick<Scope, "corpora" | "passages" | "terms" | "state" | "wordsCounted">,
  question: string,
  evidence: readonly Evidence[],
): Promise<AbsentSpecific[]> {
  const checked = evidence.slice(0, RESULTS_CHECKED);
  const knownTerms = knownTermsIn(checked, known);
  // Most are in the passages' own words, which need no statement.
  const specifics = specificsOf(question).filter(
    ({ alternatives }) => !alternatives.some((terms) => terms.every((term) => knownTerms.has(term))),
  );
  // Where the words were not read in time or are in a damaged part of the index, it is unknown which are absent.
  const isKnown = wordsCounted && !isDamaged({ state });
  if (specifics.length === 0 || checked.length === 0 || !isKnown) return [];
  const withText = specifics.some(mayBeMisspelt);
  const { places, text } = await textIndex.readTermPlaces(db, {
    generationIds: corpora.map(({ generationId }) => generationId),
    state,
    terms: termsOf(specifics),
    counted: termsOf(specifics),
    countedTo: highestRareFrequency(passages.count) + 1,
    chunkIds: checked.flatMap(({ chunkId }) => chunkId ?? []),
    pages: checked.flatMap(({ chunkId, pages: [page] }) => (chunkId === null && page ? [page] : [])),
    first: firstOf(checked),
    withText,
    visible: visibleEvidence(actor),
  });
  const words = withText ? wordsOf(text ?? "", checked) : [];
  const found = new Map(places.map((row) => [row.term, row]));
  const occursIn = (key: "near" | "first") => (terms: readonly string[]) =>
    terms.every((term) => found.get(term)?.[key]);
  const frequency = (terms: readonly string[]) =>
    Math.min(...terms.map((term) => found.get(term)?.frequency ?? 0));
  const missing = specifics.filter(({ kind, alternatives }) => {
    if (alternatives.some(occursIn("near")) || alternatives.some(occursIn("first"))) return false;
    return kind === "number" || isRare(passages.count, Math.max(...alternatives.map(frequency)));
  });
  return missing
    .filter((each) => !mayBeMisspelt(each) || !words.some((word) => isMisspelling(word, plainWord(each))))
    .map((each) => ({
      ...each,
      isNowhere:
        each.kind === "number" &&
        !YEAR.test(each.printed) &&
        each.alternatives.every((terms) => frequency(terms) === 0),
    }));
}

/** The question's terms that the passages have, as far as their terms were read. */
function knownTermsIn(checked: readonly Evidence[], known: Scope["terms"]): ReadonlySet<string> {
  const ids = new Set(checked.flatMap(({ termIds }) => termIds ?? []));
  return new Set(known.flatMap(({ id, term }) => (ids.has(id) ? [term] : [])));
}

function termsOf(specifics: readonly Specific[]): string[] {
  return [...new Set(specifics.flatMap(({ alternatives }) => alternatives.flat()))];
}

function isRare(passages: number, frequency: number): boolean {
  return idf(passages, frequency) >= RARE_WEIGHT_SHARE * idf(passages, 0);
}

/** The highest frequency of a rare name; about 20 among a million passages. */
function highestRareFrequency(passages: number): number {
  let frequency = 0;
  while (frequency < passages && isRare(passages, frequency + 1)) frequency++;
  return frequency;
}

function plainWord({ printed }: Specific): string {
  return printed.toLowerCase().replace(/['’]s$/, "");
}

function mayBeMisspelt(specific: Specific): boolean {
  return specific.kind === "name" && plainWord(specific).length >= MISSPELT_MIN_LETTERS;
}

function firstOf([first]: readonly Evidence[]): TermPlacesQuery["first"] {
  return first?.chunkId === null
    ? { versionId: first.pages[0]?.versionId ?? 0 }
    : { chunkId: first?.chunkId ?? 0 };
}

/** The words of the passages' text and of the documents' paths, in lower case. */
function wordsOf(text: string, checked: readonly Evidence[]): string[] {
  const printed = [text, ...checked.map(({ sourcePath }) => sourcePath)].join(" ");
  return [...new Set(printed.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
}
