import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Relation } from "#lib/domain/relation.ts";
import { RELATION_COLUMNS, resolveRelations } from "./relation-targets.ts";
import { toRelation } from "./to-relation.ts";

/** The version whose relations are read. */
export type RelationSource = {
  readonly documentId: string;
  readonly version: number;
  readonly versionId: number;
};

/** Maximum number of rows read per direction. */
const MAX_RELATIONS = 3000;

/** Returns the relations in a version's own words: to places in this instance, and to external addresses. */
export async function ownRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const statement = sql`select 0 as place, ${RELATION_COLUMNS} from relations r
    join versions v on v.id = r.version_id join documents d on d.id = v.document_id
    where r.version_id = ${source.versionId} and r.kind <> 'shared_entity' order by r.ordinal limit ${MAX_RELATIONS}`;
  const { relations } = await resolveRelations(context, statement);
  return relations.flatMap((each) => toRelation(each) ?? []);
}

/**
 * Returns the relations in other documents' words that refer to this one by one of its keys, unless another document is
 * the better target. A reference to an item that this document lacks leads to its policy, but only in the other
 * direction.
 */
export async function othersRelations(context: Context, source: RelationSource): Promise<Relation[]> {
  const { documentId, versionId } = source;
  const statement = sql`select 0 as place, ${RELATION_COLUMNS} from (
      select distinct r.version_id, r.ordinal from (select key from anchors where version_id = ${versionId}
        and kind <> 'term' and kind <> 'section') a
      cross join lateral (
        select version_id, ordinal, kind, to_key, to_names from relations where to_key = a.key limit ${MAX_RELATIONS}) r
      where r.version_id <> ${versionId} and r.kind not in ('definition', 'shared_entity')
        and (r.kind not in ('clause_reference', 'asset_reference') or cardinality(r.to_names) > 0
          or r.to_key like 'policy:%' or r.to_key like '%:%.%')
      limit ${MAX_RELATIONS}) here
    join relations r on r.version_id = here.version_id and r.ordinal = here.ordinal
    join versions v on v.id = r.version_id
    join ${documents} d on d.id = v.document_id and d.published_version_id = v.id and d.id <> ${documentId}
    where exists (select 1 from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${documents}.id = d.id and ${visibleEvidence(context.actor)})`;
  const { relations } = await resolveRelations(context, statement);
  return relations.flatMap((each) =>
    each.target?.documentId === documentId ? (toRelation(each) ?? []) : [],
  );
}
