import { BEING_INDEXED_NOTE } from "#lib/domain/being-indexed.ts";
import { DAMAGED_INDEX_NOTE } from "#lib/domain/damaged-index-words.ts";
import { listed, plural } from "#lib/domain/quantity-words.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import { hasConditions } from "#lib/domain/record-conditions.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { answerStrength } from "#lib/retrieval/answer-strength.ts";
import type { Scope } from "#lib/retrieval/scope/scope.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { NotAsked } from "./asked-corpora.ts";

const NO_MEANING: readonly ReasonCode[] = ["embedder_unavailable", "semantic_search_disabled"];

const quoted = (terms: readonly string[]) => listed(terms.map((term) => `“${term}”`));

type Answered = Pick<Awaited<ReturnType<typeof answerStrength>>, "strength" | "absent">;

/**
 * Returns notes on how a search was answered.
 * @param indexing true while documents of the asked corpora are being indexed.
 */
export function notesOf(
  frame: SearchFrame,
  retrieval: Pick<Retrieval, "plan" | "reasonCodes" | "leftOut" | "scope" | "place">,
  notAsked: NotAsked,
  answered: Answered,
  indexing: boolean,
): SearchNote[] {
  const { plan, reasonCodes, leftOut, scope } = retrieval;
  const titles = (corpora: readonly { readonly title: string }[]) =>
    corpora.map(({ title }) => `“${title}”`).join(", ");
  return [
    ...absentNotes(answered, scope, indexing),
    ...scope.expansions.map(({ words, terms }) => ({
      code: "synonyms_searched" as const,
      text: `Also searched for ${quoted(terms)}, which can mean the same as “${words}”.`,
    })),
    ...noteIf(
      plan.mode !== "keyword" && reasonCodes.some((code) => NO_MEANING.includes(code)),
      "keyword_only",
      "Searched by keyword only, because search by meaning is not available.",
    ),
    ...noteIf(reasonCodes.includes("index_damaged"), "index_damaged", DAMAGED_INDEX_NOTE),
    ...noteIf(
      reasonCodes.includes("words_tested_on_candidates"),
      "words_tested_on_candidates",
      "Some words in quotes or after a minus are too common to look up. They were tested only in the passages found first.",
    ),
    ...noteIf(
      notAsked.disabled.length > 0,
      "corpora_disabled",
      `Turned off and not searched: ${titles(notAsked.disabled)}.`,
    ),
    ...noteIf(
      notAsked.empty.length > 0,
      "corpora_not_indexed",
      `Nothing is indexed yet in ${titles(notAsked.empty)}.`,
    ),
    ...noteIf(
      notAsked.unknown.length > 0,
      "corpora_unknown",
      `No such corpus: ${notAsked.unknown.join(", ")}.`,
    ),
    ...noteIf(
      leftOut.length > 0,
      "passages_capped",
      `${plural(leftOut.length, "passage")} not shown: of one document, at most ${plan.profile.capPerSource} are listed.`,
    ),
    ...placeNotes(frame, retrieval),
    ...noteIf(
      frame.allowRestricted && (frame.confidentialityAllow?.includes("restricted") ?? false),
      "restricted_not_shown",
      "Restricted documents are not shown.",
    ),
    ...noteIf(indexing, "documents_being_indexed", BEING_INDEXED_NOTE),
  ];
}

/**
 * Says which numbers of the question no text of the searched corpora has and, of a weak answer, what its results lack.
 * Documents that are being indexed may have the numbers. Words in pictures are in another index, which is not looked up.
 */
function absentNotes(
  { strength, absent }: Answered,
  { laneIndexes }: Pick<Scope, "laneIndexes">,
  indexing: boolean,
): SearchNote[] {
  const printed = (isNowhere: boolean) => [
    ...new Set(absent.filter((each) => each.isNowhere === isNowhere).map((each) => each.printed)),
  ];
  const [nowhere, elsewhere] = [printed(true), printed(false)];
  const hasPictures = Object.values(laneIndexes).some(({ corpora }) =>
    corpora?.some(({ chunks }) => chunks > 0),
  );
  return [
    ...noteIf(
      nowhere.length > 0 && !indexing,
      "words_absent",
      `The text of the searched corpora does not contain ${quoted(nowhere)}.${hasPictures ? " Words in pictures were not checked." : ""}`,
    ),
    ...noteIf(
      strength === "weak" && elsewhere.length > 0,
      "words_absent",
      `Not in the first results: ${elsewhere.map((each) => `“${each}”`).join(", ")}.`,
    ),
  ];
}

/** Returns notes on the place of a question: what it left out, and whether records lie there or no dataset covers it. */
function placeNotes(
  { spatial }: SearchFrame,
  { place, reasonCodes }: Pick<Retrieval, "place" | "reasonCodes">,
): SearchNote[] {
  if (spatial === undefined) return [];
  const note = (text: string): SearchNote[] => [{ code: "place", text }];
  if (place === null)
    return note("The place could not be compared with records, so it did not change the results. Try again.");
  return [
    ...(reasonCodes.includes("place_not_covered") ? note("No dataset covers this place.") : []),
    ...(reasonCodes.includes("place_nothing_there")
      ? note(
          hasConditions(spatial)
            ? "The datasets that cover this place have no record there that meets the conditions."
            : "The datasets that cover this place have no record there.",
        )
      : []),
    ...(spatial.advisory ? [] : note(linkedWords(place.documentIds.length))),
  ];
}

function linkedWords(documents: number): string {
  if (documents === 0) return "No document names a record at this place, so none was searched.";
  return documents === 1
    ? "Only the document linked to this place was searched: it names a record there, or comes from its authority."
    : `Only the ${plural(documents, "document")} linked to this place were searched: they name a record there, or come from its authority.`;
}

function noteIf(condition: boolean, code: SearchNote["code"], text: string): SearchNote[] {
  return condition ? [{ code, text }] : [];
}

/** Returns the reason codes for corpora and documents that were not searched. */
export function notAskedCodes({ disabled, unknown, empty }: NotAsked, indexing: boolean): ReasonCode[] {
  return [
    ...reasonIf(disabled.length > 0, "corpus_disabled"),
    ...reasonIf(unknown.length > 0, "corpus_unknown"),
    ...reasonIf(empty.length > 0, "corpus_not_indexed"),
    ...reasonIf(indexing, "documents_being_indexed"),
  ];
}
