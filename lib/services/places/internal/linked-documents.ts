import { sql } from "drizzle-orm";
import { rows, texts } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { entityKey } from "#lib/ingest/describe/entities.ts";
import { idKey, referenceKey } from "#lib/ingest/relate/keys.ts";
import {
  type LinkingRecord,
  placeNamesOf,
  policiesNamedBy,
  sentenceAt,
  shortened,
} from "#lib/places/record-links.ts";

export type LinkedPolicy = PlaceItem["policies"][number];
type How = NonNullable<LinkedPolicy["how"]>;
type Link = { readonly key: string; readonly how: How };

/** Maximum number of documents that are linked to a record in one way. */
const MAX_DOCUMENTS = 5;
/** Maximum number of places that are read for one report. */
const MAX_LINKS = 400;
/** Code points that are read before and after a place, to find its sentence. */
const [BEFORE, AFTER] = [240, 400];
/** A policy is cited from its beginning, up to this many code points. */
const MAX_CITED = 2000;

type Row = {
  readonly key: string;
  readonly label: string | null;
  readonly document_id: string;
  readonly title: string;
  readonly version: number;
  readonly char_start: number;
  readonly char_end: number;
  readonly around: string;
};

/**
 * Returns a function that returns the documents linked to a record, each with its sentence: those that name its
 * reference or its name, and the policies that the record itself names.
 * @param without documents that do not count: those that the records were read from
 */
export async function linkedDocuments(
  context: Context,
  records: readonly LinkingRecord[],
  without: readonly string[],
): Promise<(record: LinkingRecord) => readonly LinkedPolicy[]> {
  const links = new Map(records.flatMap(linksOf).map((link) => [link.key, link]));
  const found = links.size === 0 ? [] : await readLinks(context, [...links.values()], without);
  const byKey = Map.groupBy(found, ({ key }) => key);
  return (record) =>
    linksOf(record).flatMap(({ key, how }) => (byKey.get(key) ?? []).map((row) => toPolicy(row, how)));
}

function linksOf(record: LinkingRecord): Link[] {
  return [
    { key: referenceKey(record.reference), how: "names_reference" },
    ...policiesNamedBy(record).map((id): Link => ({ key: `policy:${idKey(id)}`, how: "named_by_record" })),
    ...placeNamesOf(record).map(
      (name): Link => ({ key: `entity:place:${entityKey("place", name)}`, how: "names_place" }),
    ),
  ];
}

function readLinks(
  { db, actor }: Context,
  links: readonly Link[],
  without: readonly string[],
): Promise<Row[]> {
  const keys = (wanted: (how: How) => boolean) =>
    texts(links.filter(({ how }) => wanted(how)).map(({ key }) => key));
  const start = sql`greatest(placed.char_start - ${BEFORE}::int, 0)`;
  return rows<Row>(
    db,
    sql`with places as (
        select to_key as key, null::text as label, version_id, char_start, char_end from relations
        where to_key = any(${keys((how) => how !== "named_by_record")}) and char_start is not null
          and kind in ('document_mention', 'shared_entity')
        union all
        select key, label, version_id, char_start, least(char_end, char_start + ${MAX_CITED}::int) from anchors
        where key = any(${keys((how) => how === "named_by_record")}) and char_start is not null
      ), first as (
        select distinct on (places.key, documents.id) places.*, documents.id as document_id, documents.title,
          versions.number as version
        from places join versions on versions.id = places.version_id
        join documents on documents.published_version_id = versions.id
        join corpora on corpora.id = documents.corpus_id
        where documents.id <> all(${texts(without)}) and ${visibleEvidence(actor)}
        order by places.key, documents.id, places.char_start
      ), placed as (
        select *, row_number() over (partition by key order by title, document_id) as place from first
      )
      select key, label, document_id, title, version, char_start, char_end,
        ${textBetween(sql`t`, { start, end: sql`placed.char_start + ${AFTER}::int` })} as around
      from placed join version_texts t on t.version_id = placed.version_id
      where place <= ${MAX_DOCUMENTS} order by key, place limit ${MAX_LINKS}`,
  );
}

function toPolicy(row: Row, how: How): LinkedPolicy {
  const span = { start: row.char_start, end: row.char_end };
  const around = maskSecrets(row.around);
  const map = offsetMap(around);
  const before = Math.min(span.start, BEFORE);
  const [at, end] = [map.toUtf16(before), map.toUtf16(before + span.end - span.start)];
  return {
    evidence_ref: formatEvidenceRef({
      ...{ kind: "doc", documentId: row.document_id, version: row.version, span },
    }),
    title: row.title,
    how,
    label: row.label,
    passage: how === "named_by_record" ? shortened(around.slice(at, end)) : sentenceAt(around, at),
  };
}
