import { SEMANTIC_FALLBACK_NOTE } from "#lib/domain/profile.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { answerStrength } from "#lib/retrieval/answer-strength.ts";
import type { EvidenceRetrieval } from "#lib/retrieval/retrieve-evidence.ts";
import type { NotAsked } from "./asked-corpora.ts";

const NO_MEANING = ["embedder_unavailable", "semantic_search_disabled"];

/** What a person should know of how a search was answered, in words; reason codes tell the same to programs. */
export function notesOf(
  frame: SearchFrame,
  retrieval: Pick<EvidenceRetrieval, "plan" | "reasonCodes" | "leftOut">,
  notAsked: NotAsked,
  { strength, absent }: Pick<Awaited<ReturnType<typeof answerStrength>>, "strength" | "absent">,
): string[] {
  const { plan, reasonCodes, leftOut } = retrieval;
  const titles = (corpora: readonly { readonly title: string }[]) =>
    corpora.map(({ title }) => `“${title}”`).join(", ");
  const lacking = [...new Set(absent.map(({ printed }) => `“${printed}”`))].join(", ");
  return [
    ...(strength === "weak" && lacking !== "" ? [`Nowhere in what was found first: ${lacking}.`] : []),
    ...(plan.mode !== "keyword" && reasonCodes.some((code) => NO_MEANING.includes(code))
      ? [SEMANTIC_FALLBACK_NOTE]
      : []),
    ...(notAsked.disabled.length > 0 ? [`Switched off and not asked: ${titles(notAsked.disabled)}.`] : []),
    ...(notAsked.empty.length > 0 ? [`Nothing is indexed yet in ${titles(notAsked.empty)}.`] : []),
    ...(notAsked.unknown.length > 0 ? [`No such corpus: ${notAsked.unknown.join(", ")}.`] : []),
    ...(leftOut.length > 0
      ? [
          `${leftOut.length} passages left out by the profile's bound of ${plan.profile.capPerSource} a document.`,
        ]
      : []),
    ...(frame.spatial ? ["The shape given was not applied: no lane can filter by place yet."] : []),
    ...(frame.allowRestricted && frame.confidentialityAllow?.includes("restricted")
      ? ["Restricted material is not shown: there are no roles yet to show it to."]
      : []),
  ];
}

/** The codes that go with them. */
export function notAskedCodes(frame: SearchFrame, { disabled, unknown, empty }: NotAsked): string[] {
  return [
    ...(disabled.length > 0 ? ["llamaindex_corpus_disabled"] : []),
    ...(unknown.length > 0 ? ["corpus_unknown"] : []),
    ...(empty.length > 0 ? ["corpus_not_indexed"] : []),
    ...(frame.spatial ? ["spatial_filter_not_applied"] : []),
  ];
}
