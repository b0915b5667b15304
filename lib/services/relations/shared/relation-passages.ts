import { type SQL, sql } from "drizzle-orm";
import { integers } from "#db/statement.ts";
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
  return resolveRelations(context, relationsIn(sql`(${placesOf(passages)})`, kinds));
}

/**
 * Returns only relations that may lead from one of the passages to another. Runs one query. Most passages are unrelated,
 * which a look at the index of anchors shows; only the others are resolved.
 */
export async function relationsAmong(
  context: Context,
  passages: readonly PassagePlace[],
  kinds: readonly RelationKind[],
): Promise<ResolvedRelations> {
  if (passages.length < 2 || kinds.length === 0) return { relations: [], restricted: 0 };
  return resolveRelations(
    context,
    sql`with places as materialized (${placesOf(passages)}),
        found as materialized (${relationsIn(sql`places`, kinds)}),
        keys as materialized (
          select a.place, a."versionId", a.ordinal, k.key from found a
          cross join lateral (select a."toKey" as key
            union select regexp_replace(a."toKey", '/[^/]*$', '') where a."toKey" like '%/%') k),
        held as materialized (
          select x.* from (select distinct key from keys) k
          cross join lateral (
            select anchors.key, anchors.version_id, anchors.char_start, anchors.char_end from anchors
            where anchors.key = k.key and anchors.version_id = any(array(select version_id from places)) offset 0) x),
        related as materialized (
          select distinct k."versionId", k.ordinal from held x
          cross join lateral (
            select t.place from places t
            where t.version_id = x.version_id and x.char_start < t."end" and x.char_end > t.start offset 0) p
          join lateral (select * from keys where keys.key = x.key offset 0) k on k.place <> p.place)
      select found.* from found join related using ("versionId", ordinal)`,
  );
}

/**
 * The passages of published versions, each with its document and version. `offset 0` makes Postgres look up both by their
 * keys, once for each document; without statistics, as in a new library, it reads the whole tables for each.
 */
function placesOf(passages: readonly PassagePlace[]): SQL {
  return sql`select p.place, p.start, p."end", d.id as document_id, d.corpus_id, v.id as version_id, v.number
    from unnest(${sql.param(passages.map(({ documentId }) => documentId))}::text[],
      ${integers(passages.map(({ version }) => version))}, ${integers(passages.map(({ span }) => span.start))},
      ${integers(passages.map(({ span }) => span.end))}) with ordinality as p(document_id, number, start, "end", place)
    join (select named.* from unnest(${sql.param([...new Set(passages.map(({ documentId }) => documentId))])}::text[])
        as w(id) cross join lateral (select * from documents where documents.id = w.id offset 0) named) d
      on d.id = p.document_id
    join lateral (select * from versions where versions.id = d.published_version_id offset 0) v on v.number = p.number`;
}

/** Selects the relations in the places for `resolveRelations`. */
function relationsIn(places: SQL, kinds: readonly RelationKind[]): SQL {
  return sql`select p.place::int as place, ${RELATION_COLUMNS}
    from ${places} p
    cross join lateral (select p.document_id as id, p.corpus_id) d
    cross join lateral (select p.version_id as id, p.number) v
    cross join lateral (
      select * from relations where relations.version_id = p.version_id and relations.uri is null
        and relations.kind = any(${sql.param(storedKinds(kinds))}::text[])
        and (relations.char_start is null or (relations.char_start >= p.start and relations.char_start < p."end"))
      offset 0) r`;
}
