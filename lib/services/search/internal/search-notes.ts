import { BEING_INDEXED_NOTE } from "#lib/domain/being-indexed.ts";
import { DAMAGED_INDEX_NOTE } from "#lib/domain/damaged-index-words.ts";
import { KEYWORD_ONLY_NOTE } from "#lib/domain/profile.ts";
import { listed, plural } from "#lib/domain/quantity-words.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { answerStrength } from "#lib/retrieval/answer-strength.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { NotAsked } from "./asked-corpora.ts";

const NO_MEANING: readonly ReasonCode[] = ["embedder_unavailable", "semantic_search_disabled"];

const quoted = (terms: readonly string[]) => listed(terms.map((term) => `“${term}”`));

/**
 * Returns notes on how a search was answered, as sentences for people. Reason codes say the same to programs.
 * @param indexing true while documents of the asked corpora are being indexed.
 */
export function notesOf(
  frame: SearchFrame,
  retrieval: Pick<Retrieval, "plan" | "reasonCodes" | "leftOut" | "scope">,
  notAsked: NotAsked,
  { strength, absent }: Pick<Awaited<ReturnType<typeof answerStrength>>, "strength" | "absent">,
  indexing: boolean,
): string[] {
  const { plan, reasonCodes, leftOut, scope } = retrieval;
  const titles = (corpora: readonly { readonly title: string }[]) =>
    corpora.map(({ title }) => `“${title}”`).join(", ");
  const absentWords = [...new Set(absent.map(({ printed }) => `“${printed}”`))].join(", ");
  return [
    ...(strength === "weak" && absentWords !== "" ? [`Not in the first results: ${absentWords}.`] : []),
    ...scope.expansions.map(
      ({ words, terms }) => `Also searched for ${quoted(terms)}, which can mean the same as “${words}”.`,
    ),
    ...(plan.mode !== "keyword" && reasonCodes.some((code) => NO_MEANING.includes(code))
      ? [KEYWORD_ONLY_NOTE]
      : []),
    ...(reasonCodes.includes("index_damaged") ? [DAMAGED_INDEX_NOTE] : []),
    ...(reasonCodes.includes("words_tested_on_candidates")
      ? [
          "Some words in quotes or after a minus are too common to look up. They were tested only in the passages found first.",
        ]
      : []),
    ...(notAsked.disabled.length > 0 ? [`Turned off and not searched: ${titles(notAsked.disabled)}.`] : []),
    ...(notAsked.empty.length > 0 ? [`Nothing is indexed yet in ${titles(notAsked.empty)}.`] : []),
    ...(notAsked.unknown.length > 0 ? [`No such collection: ${notAsked.unknown.join(", ")}.`] : []),
    ...(leftOut.length > 0
      ? [
          `${plural(leftOut.length, "passage")} not shown: of one document, at most ${plan.profile.capPerSource} are listed.`,
        ]
      : []),
    ...(frame.spatial ? ["The given area was ignored: Sightline cannot search by place yet."] : []),
    ...(frame.allowRestricted && frame.confidentialityAllow?.includes("restricted")
      ? ["Restricted documents are not shown."]
      : []),
    ...(indexing ? [BEING_INDEXED_NOTE] : []),
  ];
}

/** Returns the reason codes for corpora and documents that were not searched, and for unsupported filters. */
export function notAskedCodes(
  frame: SearchFrame,
  { disabled, unknown, empty }: NotAsked,
  indexing: boolean,
): ReasonCode[] {
  return [
    ...reasonIf(disabled.length > 0, "corpus_disabled"),
    ...reasonIf(unknown.length > 0, "corpus_unknown"),
    ...reasonIf(empty.length > 0, "corpus_not_indexed"),
    ...reasonIf(indexing, "documents_being_indexed"),
    ...reasonIf(frame.spatial !== undefined, "spatial_filter_not_applied"),
  ];
}
