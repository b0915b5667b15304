import type { Context } from "#lib/context.ts";
import type { PolicyCard } from "#lib/domain/policy-card.ts";
import { spansOverlap } from "#lib/domain/span.ts";
import { termsOfMention } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { HeldTerms } from "#lib/retrieval/words-together.ts";
import { readCrossReferences } from "#lib/services/relations/shared/cross-references.ts";
import type { AskedPolicies } from "./policy-keys.ts";

type Group = DocumentGroup<Evidence>;
type Facts = {
  readonly asked: AskedPolicies;
  readonly policy: PolicyCard | null;
  readonly held: HeldTerms;
  /** The documents that quote the clause or paragraph asked for. */
  readonly quotingDocumentIds: readonly string[];
};

/**
 * Returns what is shown for a question that is only an identifier ("LP23"): the documents that have or quote it, and of
 * the others the passages that mention it or that such a passage refers to. Being near in meaning says nothing about a
 * number. All groups stay for other questions, and if nothing mentions the identifier.
 */
export async function keepAboutIdentifier(
  context: Context,
  { query, scope }: Retrieval,
  groups: readonly Group[],
  { asked, policy, held, quotingDocumentIds }: Facts,
): Promise<readonly Group[]> {
  const terms = termsOfMention(query, asked.length > 0);
  if (terms === null) return groups;
  const ids = scope.terms.filter(({ term }) => terms.has(term)).map(({ id }) => id);
  if (ids.length < terms.size) return groups;
  const holders = new Set([
    ...quotingDocumentIds,
    ...(policy?.policies.map(({ documentId }) => documentId) ?? []),
  ]);
  const mentions = ({ chunkId, contributions }: Evidence) =>
    chunkId === null
      ? contributions.some(({ source }) => source === "keyword")
      : ids.every((id) => held.get(chunkId)?.has(id) ?? false);
  const mentioning = groups.flatMap(({ documentId, passages }) =>
    holders.has(documentId) ? passages.slice(0, 1) : passages.filter(mentions),
  );
  if (mentioning.length === 0 || groups.every(({ passages }) => passages.every(mentions))) return groups;
  const { relations } = await readCrossReferences(context, mentioning);
  const isReferredTo = ({ documentId, version, span }: Evidence) =>
    relations.some(
      ({ target }) =>
        target?.span &&
        target.documentId === documentId &&
        target.version === version &&
        spansOverlap(target.span, span),
    );
  return groups.flatMap((group) => {
    if (holders.has(group.documentId)) return [group];
    const passages = group.passages.filter((passage) => mentions(passage) || isReferredTo(passage));
    return passages.length === 0 ? [] : [{ ...group, passages }];
  });
}
