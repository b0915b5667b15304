import type { Context } from "#lib/context.ts";
import type { MissingClause, PolicyCard } from "#lib/domain/policy-card.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { AnsweringFacts } from "#lib/retrieval/answering.ts";
import { confidencesOf } from "#lib/retrieval/lanes/run-lanes.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { holdersOf, NO_ANSWER, withDocuments } from "./answering-documents.ts";
import { asksByInitials, asksForClause, readMissingClause, readQuotingDocuments } from "./asked-clause.ts";
import type { AskedPolicies } from "./policy-keys.ts";

/** The policy that a question asks for: its places, and what the documents have. */
type PolicyFacts = { readonly asked: AskedPolicies; readonly policy: PolicyCard | null };

type ClauseFacts = {
  /** False for a paragraph that no searched document has, such as "NPPF 135". */
  readonly isClause: boolean;
  /** The documents that quote the clause or paragraph. */
  readonly quotingDocumentIds: readonly string[];
  /** Present if the policy has no such clause. */
  readonly missing: MissingClause | null;
};

/** The note that says which clause the policy lacks. */
export const missingNote = (clause: ClauseFacts | null): readonly SearchNote[] =>
  clause?.missing ? [{ code: "missing_clause", text: clause.missing.note }] : [];

/** Returns the policy that is the whole question, or the clause that its policy does not have. */
export function describeNamed(policy: PolicyCard | null, clause: ClauseFacts | null) {
  return {
    ...(policy && { policy }),
    ...(clause?.missing && { missingClause: clause.missing }),
  };
}

/** Reads the facts for a question that names a clause, or a paragraph that no document has. Null for other questions. */
export async function readClauseFacts(
  context: Context,
  frame: SearchFrame,
  candidates: Retrieval["candidates"],
  { asked, policy }: PolicyFacts,
): Promise<ClauseFacts | null> {
  const isClause = asksForClause(asked);
  if (!isClause && (policy !== null || !asksByInitials(asked))) return null;
  const [quotingDocumentIds, missing] = await Promise.all([
    readQuotingDocuments(context, asked, candidates),
    isClause && policy === null ? readMissingClause(context, frame, asked) : null,
  ]);
  return { isClause, quotingDocumentIds, missing };
}

/** Returns what the count of the documents that answer depends on. */
export function answeringFacts(
  { config }: Pick<Context, "config">,
  { scope, query, answered }: Retrieval,
  {
    absent,
    asked,
    policy,
    held,
    clause,
  }: Pick<AnsweringFacts, "absent" | "held"> & PolicyFacts & { readonly clause: ClauseFacts | null },
): AnsweringFacts {
  return {
    ...{ scope, query, absent, held },
    holders:
      asked.length > 0
        ? withDocuments(policy ? holdersOf(policy) : NO_ANSWER, clause?.quotingDocumentIds)
        : null,
    asksForClause: clause?.isClause ?? false,
    pagesSure: (confidencesOf(answered).page ?? 0) >= config.routePolicy.standsAlone.page,
  };
}
