import { type SQL, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { chooseTargets, PART_KINDS, type PossibleTarget } from "#lib/domain/choose-targets.ts";
import type { RelationEvidence, StoredKind } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";

/** A relation with its source, as stored. */
type StoredRelation = {
  readonly place: number;
  readonly versionId: number;
  readonly ordinal: number;
  readonly sourceId: string;
  readonly sourceVersion: number;
  readonly sourceCorpus: string;
  readonly kind: StoredKind;
  readonly charStart: number | null;
  readonly charEnd: number | null;
  readonly toKey: string | null;
  readonly toNames: readonly string[];
  readonly uri: string | null;
  readonly score: number;
  readonly evidence: RelationEvidence;
};

type RelationTarget = {
  readonly documentId: string;
  readonly version: number;
  readonly span: Span | null;
  readonly label: string;
};

export type ResolvedRelation = StoredRelation & {
  /** Null if it leads to an external address, or to nothing in this instance. */
  readonly target: RelationTarget | null;
};

export type ResolvedRelations = {
  readonly relations: readonly ResolvedRelation[];
  /** Number of relations to a target that this actor may not see. */
  readonly restricted: number;
};

/** Maximum number of places with one key that are considered. */
const MAX_CANDIDATES = 12;
/** Maximum number of anchors read per key. */
const MAX_ANCHORS_PER_KEY = 5000;

/** Columns of `relations` (as r), its version (v) and its document (d), for queries passed to `resolveRelations`. */
export const RELATION_COLUMNS = sql`r.version_id as "versionId", r.ordinal, d.id as "sourceId", v.number as "sourceVersion",
  d.corpus_id as "sourceCorpus", r.kind, r.char_start as "charStart", r.char_end as "charEnd", r.to_key as "toKey",
  r.to_names as "toNames", r.uri, r.score::float8 as score, r.evidence`;

type Row = StoredRelation &
  PossibleTarget & {
    readonly documentId: string | null;
    readonly visible: boolean;
    readonly version: number;
    readonly toStart: number | null;
    readonly toEnd: number | null;
    readonly chars: number | null;
    readonly label: string;
  };

/**
 * Resolves the relations that a query selects (RELATION_COLUMNS, and a `place` of the caller's). Targets are anchors
 * with the same key in published versions of documents that this actor may see (ADR 0048). Runs one query; ordered by
 * place, then by text.
 */
export async function resolveRelations(context: Context, asked: SQL): Promise<ResolvedRelations> {
  const parts = sql.raw(`array[${PART_KINDS.map((kind) => `'${kind}'`).join(", ")}]`);
  const found = await rows<Row>(
    context.db,
    sql`with asked as materialized (${asked})
      select a.place, a."versionId", a.ordinal, a."sourceId", a."sourceVersion", a."sourceCorpus", a.kind,
        a."charStart", a."charEnd", a."toKey", a."toNames", a.uri, a.score, a.evidence, b.*
      from asked a left join lateral (
        select k.whole, t.* from (
          select a."toKey" as key, true as whole
          union select regexp_replace(a."toKey", '/[^/]*$', ''), false
            where a.kind = any(${parts}) and a."toKey" like '%/%') k
        cross join lateral (
          select ${documents}.id as "documentId", n.number as version, n.char_count as chars, x.char_start as "toStart",
            x.char_end as "toEnd", x.label, x.weight::float8 as weight,
            ${documents}.id = a."sourceId" as "sameDocument", ${documents}.corpus_id = a."sourceCorpus" as "sameCorpus",
            case when cardinality(a."toNames") = 0 then 0 else coalesce((select max(y.weight) from anchors y
              where y.version_id = x.version_id and y.key = any(a."toNames")), 0) end::float8 as named,
            ${visibleEvidence(context.actor)} as visible
          -- Select by key first: a join by version would read all anchors of a document.
          from (select * from anchors where anchors.key = k.key limit ${MAX_ANCHORS_PER_KEY}) x
          join versions n on n.id = x.version_id
          join ${documents} on ${documents}.id = n.document_id and ${documents}.published_version_id = n.id
          join ${corpora} on ${corpora}.id = ${documents}.corpus_id
          where ${documents}.deleted_at is null and ${corpora}.deleted_at is null
          order by visible desc, named desc, "sameDocument" desc, "sameCorpus" desc, weight desc, "documentId"
          limit ${MAX_CANDIDATES}) t) b on true
      order by a.place, a."versionId", a.ordinal, b.whole desc, b.weight desc, b."documentId"`,
  );
  return resolveRows(found);
}

function resolveRows(found: readonly Row[]): ResolvedRelations {
  const relations: ResolvedRelation[] = [];
  let restricted = 0;
  for (const group of groupByRelation(found)) {
    const [first] = group;
    if (!first) continue;
    const asked = storedRelation(first);
    const candidates = group.filter((row): row is Row & { documentId: string } => row.documentId !== null);
    const reference = { ...asked, names: asked.toNames.length > 0 };
    const visible = candidates.filter((row) => row.visible && !isInsideTarget(row));
    const targets = chooseTargets(reference, visible);
    if (targets.length === 0) {
      if (candidates.some((row) => !row.visible) && chooseTargets(reference, candidates).length > 0)
        restricted++;
      relations.push({ ...asked, target: null });
    }
    for (const { target, score } of targets) {
      const { documentId, version, label } = target;
      relations.push({ ...asked, score, target: { documentId, version, span: spanOf(target), label } });
    }
  }
  return { relations, restricted };
}

/** Returns the anchor's span. For an address, returns the span that it names if that version is the published one. */
function spanOf({ evidence: { place }, version, chars, toStart, toEnd }: Row): Span | null {
  if (toStart !== null && toEnd !== null) return { start: toStart, end: toEnd };
  if (!place?.span || (place.version !== null && place.version !== version)) return null;
  return place.span.end <= (chars ?? 0) ? place.span : null;
}

function groupByRelation(found: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of found) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (
      last &&
      first?.place === row.place &&
      first.versionId === row.versionId &&
      first.ordinal === row.ordinal
    )
      last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** True for a reference inside its own target, such as "this policy" within the policy. It leads nowhere. */
function isInsideTarget({ sameDocument, toStart, toEnd, charStart, charEnd }: Row): boolean {
  if (!sameDocument || toStart === null || toEnd === null || charStart === null || charEnd === null)
    return false;
  return toStart <= charStart && charEnd <= toEnd;
}

function storedRelation(row: Row): StoredRelation {
  const { place, versionId, ordinal, sourceId, sourceVersion, sourceCorpus, kind } = row;
  const { charStart, charEnd, toKey, toNames, uri, score, evidence } = row;
  const source = { place, versionId, ordinal, sourceId, sourceVersion, sourceCorpus, kind };
  return { ...source, charStart, charEnd, toKey, toNames, uri, score, evidence };
}
