import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { type RelationKind, shownKind } from "#lib/domain/relation.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { relationsOfPassages } from "./relation-passages.ts";

/** Facts for a consumer that builds a graph: the document's names, hints, and whether it has a readable neighbour. */
export type Topology = {
  readonly aliases: readonly string[];
  readonly hints: readonly string[];
  /** True if at least one relation leads to a document or passage that this actor may see. */
  readonly leads: boolean;
};

/** A replacement is only a candidate here, even if a document declares it. */
const HINTS: Partial<Readonly<Record<RelationKind, string>>> = {
  clause_reference: "cross_reference_present",
  asset_reference: "asset_reference_present",
  definition: "definition_present",
  document_mention: "document_mention_present",
  explicit_link: "explicit_link_present",
  conversation: "conversation_link_present",
  derived_from: "derivative_candidate",
  supersedes: "supersession_candidate",
};
const KINDS = Object.keys(HINTS) as RelationKind[];
/** Hint for a document whose found passage leads to another document of the same answer. */
const SUPPORT = "support_pack_candidate";
const MAX_ALIASES = 4;
const MAX_PASSAGES = 60;

/** Returns where the found passages lead, by document. Runs two queries, limited to the answer; it walks no graph. */
export async function topologyOfResults(
  context: Context,
  results: readonly DocumentResult[],
): Promise<ReadonlyMap<string, Topology>> {
  const passages = results
    .flatMap(({ documentId, version, passages: found }) =>
      found.map(({ span }) => ({ documentId, version, span })),
    )
    .slice(0, MAX_PASSAGES);
  const [{ relations }, names] = await Promise.all([
    relationsOfPassages(context, passages, KINDS),
    ownNames(
      context,
      results.map(({ documentId }) => documentId),
    ),
  ]);
  const found = new Set(results.map(({ documentId }) => documentId));
  return new Map(
    results.map(({ documentId }) => {
      const own = relations.filter(({ sourceId, target }) => sourceId === documentId && target !== null);
      const hints = own.flatMap(({ kind, target }) => [
        ...[HINTS[shownKind(kind)] ?? []].flat(),
        ...(target && target.documentId !== documentId && found.has(target.documentId) ? [SUPPORT] : []),
      ]);
      const aliases = names
        .filter((name) => name.documentId === documentId)
        .map(({ label }) => maskSecrets(label));
      return [
        documentId,
        { aliases: aliases.slice(0, MAX_ALIASES), hints: [...new Set(hints)].sort(), leads: own.length > 0 },
      ];
    }),
  );
}

/** Returns the reference numbers of documents. */
function ownNames(context: Context, ids: readonly string[]) {
  return rows<{ readonly documentId: string; readonly label: string }>(
    context.db,
    sql`select ${documents}.id as "documentId", a.label from ${documents}
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join anchors a on a.version_id = ${documents}.published_version_id and a.kind = 'name' and a.key like 'ref:%'
        and a.weight >= 0.9
      where ${documents}.id = any(${sql.param([...ids])}::text[]) and ${visibleEvidence(context.actor)}
      order by ${documents}.id, a.ordinal`,
  );
}
