import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { corpora, documents } from "#db/schema/index.ts";
import type { StatementPart } from "#db/statement-part.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { type Place, type Relation, storedKinds } from "#lib/domain/relation.ts";
import { RELATION_COLUMNS, resolveRelations } from "../internal/relation-targets.ts";
import { toRelation } from "../internal/to-relation.ts";
import type { FoundRelation } from "./found-relation.ts";
import { type LikePair, toLikeClauses } from "./relation-like-clauses.ts";

/** Literal in the query, so that the planner uses the partial index of these kinds. */
const KINDS = sql.raw(
  storedKinds(["supersedes"])
    .map((kind) => `'${kind}'`)
    .join(", "),
);

/** True if a document declares that it replaces another, or is replaced: then `readReplacements` may find something. */
export const replacementsDeclared: StatementPart<boolean> = {
  name: "replacements",
  expression: sql`to_json(exists (select 1 from relations where kind in (${KINDS})))`,
  schema: z.boolean(),
};

type Declared = Relation & { readonly to: Place };

/** Returns what visible documents declare to replace these, or to be replaced by: from the newer to the older. */
async function declaredReplacements(context: Context, ids: readonly string[]): Promise<readonly Declared[]> {
  const statement = sql`select distinct on (p.place, r.version_id, r.ordinal) p.place::int as place, ${RELATION_COLUMNS}
    from unnest(${sql.param(ids)}::text[])
      with ordinality as p(document_id, place)
    join documents t on t.id = p.document_id
    cross join lateral (select key from anchors where version_id = t.published_version_id and kind = 'name' limit 40) a
    cross join lateral (select * from relations where to_key = a.key and kind in (${KINDS})
      limit 40) r
    join versions v on v.id = r.version_id
    join ${documents} d on d.id = v.document_id and d.published_version_id = v.id and d.id <> t.id
    where exists (select 1 from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${documents}.id = d.id and ${visibleEvidence(context.actor)})`;
  const { relations } = await resolveRelations(context, statement);
  return relations.flatMap((each) => {
    const declared = each.target?.documentId === ids[each.place - 1] ? toRelation(each) : null;
    return declared?.to ? [{ ...declared, to: declared.to }] : [];
  });
}

/**
 * Returns what other documents declare about the passages' documents. Leads from a passage to the same clause of a
 * document that replaces its own, and of a document that its own replaces.
 */
export async function replacedBy(
  context: Context,
  passages: readonly AssemblyCandidate[],
): Promise<FoundRelation[]> {
  const ids = [...new Set(passages.map(({ documentId }) => documentId))];
  const leads: FoundRelation[] = [];
  const pairs: LikePair[] = [];
  for (const { from: newer, to: older, kind, score, evidence } of await declaredReplacements(context, ids)) {
    const shared = { kind, score, words: evidence.words };
    passages.forEach((passage, from) => {
      if (passage.documentId === older.documentId) pairs.push({ ...shared, from, passage, to: newer });
      if (passage.documentId === newer.documentId) leads.push({ ...shared, from, to: older });
    });
  }
  return [...leads, ...(await toLikeClauses(context, pairs))];
}

/** A document that replaces another. */
export type Replacement = {
  readonly documentId: string;
  readonly title: string;
  readonly adoptionStatus: string | null;
  /** ISO day. */
  readonly effectiveTo: string | null;
};

/**
 * Returns the documents that replace these, by the id of the replaced one: those that declare it, and those among the
 * given ones that the replaced one names. The actor may see all of them.
 */
export async function readReplacements(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Replacement[]>> {
  const declared = await declaredReplacements(context, ids);
  if (declared.length === 0) return new Map();
  const found = await context.db
    .select({
      documentId: documents.id,
      title: documents.title,
      adoptionStatus: documents.adoptionStatus,
      effectiveTo: documents.effectiveTo,
    })
    .from(documents)
    .where(
      inArray(
        documents.id,
        declared.map(({ from }) => from.documentId),
      ),
    );
  return Map.groupBy(
    declared.flatMap(({ from, to }) =>
      found
        .filter(({ documentId }) => documentId === from.documentId)
        .map((each) => ({ older: to.documentId, ...each })),
    ),
    ({ older }) => older,
  );
}
