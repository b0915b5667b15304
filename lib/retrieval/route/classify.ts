import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { QueryClass } from "#lib/domain/routing.ts";

/** The facts that a question is classified by. */
type ClassFacts = {
  readonly question: string;
  /** Words that look like file names. */
  readonly fileNames: readonly string[];
  /** Corpora that the frame names; null for all of them. */
  readonly corporaNamed: number | null;
};

type Classified = { readonly queryClass: QueryClass; readonly reasonCode: ReasonCode };

const ACROSS =
  /(?<![\p{L}\p{N}])(?:compare[ds]?|comparing|comparison|versus|vs|across (?:all|both|the)|between .+ and|differ(?:s|ences?)? (?:from|between))(?![\p{L}\p{N}])/iu;
const SUPPORT =
  /(?<![\p{L}\p{N}])(?:evidence (?:for|against|that|of)|supports?|supporting|in support of|justif(?:y|ies|ication)|case (?:for|against)|grounds? for)(?![\p{L}\p{N}])/iu;
const DOCUMENT =
  /(?<![\p{L}\p{N}])(?:(?:the )?(?:file|document|letter|notice|minutes) (?:called|named|titled|of \d)|open|find me the)(?![\p{L}\p{N}])/iu;

/** With fewer words, a question does not show what is wanted. */
const MIN_WORDS = 3;

/**
 * Returns which of the sidecar protocol's classes a question belongs to, by its words, and the reason. The class
 * is a guess for statistics and routes. It does not change which evidence is found.
 */
export function classify({ question, fileNames, corporaNamed }: ClassFacts): Classified {
  if (fileNames.length > 0) return { queryClass: "exact_document_lookup", reasonCode: "class_file_named" };
  if (DOCUMENT.test(question))
    return { queryClass: "exact_document_lookup", reasonCode: "class_document_asked" };
  if (corporaNamed !== null && corporaNamed > 1)
    return { queryClass: "cross_corpus_lookup", reasonCode: "class_corpora_named" };
  if (ACROSS.test(question)) return { queryClass: "cross_corpus_lookup", reasonCode: "class_comparison" };
  if (SUPPORT.test(question)) return { queryClass: "support_pack_lookup", reasonCode: "class_support" };
  const words = question.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return words >= MIN_WORDS
    ? { queryClass: "semantic_issue_lookup", reasonCode: "class_issue" }
    : { queryClass: "mixed_unknown", reasonCode: "class_unknown" };
}
