import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { type RelationKind, toldKind } from "#lib/domain/relation.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { rows } from "#lib/retrieval/statement.ts";
import { relationsOfPassages } from "./relation-passages.ts";

/** What relations tell a consumer that keeps a graph: names of the document, hints, and whether a neighbour can be read. */
export type Topology = {
  readonly aliases: readonly string[];
  readonly hints: readonly string[];
  /** At least one relation leads to a document or passage that this actor may see. */
  readonly leads: boolean;
};

/** What replaces what is never told as more than a candidate here, even where a document declares it (doc18 R1.1 §6.2). */
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
/** Where the passage found leads to another document of the same answer. */
const SUPPORT = "support_pack_candidate";
const MOST_ALIASES = 4;
const MOST_PASSAGES = 60;

/** What the passages found lead to, by document. Two statements, bounded by the answer: no walk over a graph. */
export async function topologyOfResults(
  context: Context,
  results: readonly DocumentResult[],
): Promise<ReadonlyMap<string, Topology>> {
  const passages = results
    .flatMap(({ documentId, version, passages: found }) =>
      found.map(({ span }) => ({ documentId, version, span })),
    )
    .slice(0, MOST_PASSAGES);
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
        ...[HINTS[toldKind(kind)] ?? []].flat(),
        ...(target && target.documentId !== documentId && found.has(target.documentId) ? [SUPPORT] : []),
      ]);
      const aliases = names
        .filter((name) => name.documentId === documentId)
        .map(({ label }) => maskSecrets(label));
      return [
        documentId,
        { aliases: aliases.slice(0, MOST_ALIASES), hints: [...new Set(hints)].sort(), leads: own.length > 0 },
      ];
    }),
  );
}

/** The reference numbers that documents bear. */
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
