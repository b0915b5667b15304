import { type SQL, sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { type RelationKind, storedKinds } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";
import { RELATION_COLUMNS, type ResolvedRelations, resolveRelations } from "../internal/relation-targets.ts";

export type PassagePlace = { readonly documentId: string; readonly version: number; readonly span: Span };

/**
 * Returns the targets of references in the given passages, and of their documents' declarations, as one of `kinds`.
 * Runs one query. `place` counts from 1, in the given order. Passages of unpublished versions have no relations.
 */
export async function relationsOfPassages(
  context: Context,
  passages: readonly PassagePlace[],
  kinds: readonly RelationKind[],
): Promise<ResolvedRelations> {
  if (passages.length === 0 || kinds.length === 0) return { relations: [], restricted: 0 };
  return resolveRelations(context, relationsIn(passages, kinds));
}

/**
 * Returns only relations that may lead from one of the passages to another. Most passages are unrelated, which a look
 * at the index of anchors shows; only the others are resolved.
 */
export async function relationsAmong(
  context: Context,
  passages: readonly PassagePlace[],
  kinds: readonly RelationKind[],
): Promise<ResolvedRelations> {
  if (passages.length < 2 || kinds.length === 0) return { relations: [], restricted: 0 };
  const places = placesOf(passages);
  const related = await rows<{ readonly versionId: number; readonly ordinal: number }>(
    context.db,
    sql`with asked as materialized (${relationsIn(passages, kinds)})
      select distinct a."versionId", a.ordinal from asked a
      cross join lateral (select a."toKey" as key
        union select regexp_replace(a."toKey", '/[^/]*$', '') where a."toKey" like '%/%') k
      join ${places} on p.place <> a.place
      join documents d on d.id = p.document_id
      join versions v on v.id = d.published_version_id and v.number = p.number
      join anchors x on x.key = k.key and x.version_id = v.id and x.char_start < p."end" and x.char_end > p.start`,
  );
  if (related.length === 0) return { relations: [], restricted: 0 };
  const ids = sql`(r.version_id, r.ordinal) in (select * from unnest(
    ${integers(related.map(({ versionId }) => versionId))}, ${integers(related.map(({ ordinal }) => ordinal))}))`;
  return resolveRelations(context, sql`${relationsIn(passages, kinds)} and ${ids}`);
}

function placesOf(passages: readonly PassagePlace[]): SQL {
  return sql`unnest(${sql.param(passages.map(({ documentId }) => documentId))}::text[],
    ${integers(passages.map(({ version }) => version))}, ${integers(passages.map(({ span }) => span.start))},
    ${integers(passages.map(({ span }) => span.end))}) with ordinality as p(document_id, number, start, "end", place)`;
}

/** Selects the relations in the passages for `resolveRelations`. The caller may add conditions. */
function relationsIn(passages: readonly PassagePlace[], kinds: readonly RelationKind[]): SQL {
  return sql`select p.place::int as place, ${RELATION_COLUMNS}
    from ${placesOf(passages)}
    join documents d on d.id = p.document_id
    join versions v on v.id = d.published_version_id and v.number = p.number
    join relations r on r.version_id = v.id and r.uri is null and r.kind = any(${sql.param(storedKinds(kinds))}::text[])
      and (r.char_start is null or (r.char_start >= p.start and r.char_start < p."end"))`;
}
