import { type SQL, sql } from "drizzle-orm";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { jaccard, type Shingles, shinglesOf } from "#lib/assembly/shingles.ts";
import type { Context } from "#lib/context.ts";
import type { ReportRow } from "#lib/domain/reports.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { documentHref, inCorpus, type ReportAsk, type ReportSource } from "./report.ts";

/** Minimum share of common runs of five words in near-duplicates. */
const ALIKE = 0.8;
const WORDS = 5;
/** Maximum number of pairs compared word by word. More would make the page slow. */
const MAX_PAIRS = 300;
/** Up to this number of documents, every two are compared. With more, only documents with equal text are found. */
const MAX_COMPARED = 200;
const NEAR = 0.9;
/** A passage in more documents than this belongs to a form or footer. */
const COMMON = 20;

type Pair = {
  readonly a: string;
  readonly b: string;
  readonly titleA: string;
  readonly titleB: string;
  readonly corpusId: string;
  readonly versionA: number;
  readonly versionB: number;
  readonly at: string | null;
};

/** Returns pairs that may be near-duplicates, most likely first. */
async function candidates(context: Context, ask: ReportAsk): Promise<Pair[]> {
  const [{ documents } = { documents: 0 }] = await context.db.execute<{ documents: number }>(
    sql`select count(*)::int as documents from (${seen(context, ask)} limit ${MAX_COMPARED + 1}) as seen`,
  );
  return documents <= MAX_COMPARED ? compared(context, ask) : sameTexts(context, ask);
}

/** Selects the documents to compare, with their published version. */
function seen({ actor }: Context, { corpusId }: ReportAsk): SQL {
  return sql`select documents.id, documents.title, documents.corpus_id, v.id as version_id, v.generation_id, v.text_hash,
      v.char_count, v.created_at
    from documents join corpora on corpora.id = documents.corpus_id
    join versions v on v.id = documents.published_version_id
    where ${visibleEvidence(actor)} and v.char_count > 0${inCorpus(sql`documents.corpus_id`, corpusId)}`;
}

/**
 * Pairs each repeated text with the first document that has it. Needs one sort; comparing every two of ten thousand
 * documents would be fifty million pairs.
 */
function sameTexts(context: Context, ask: ReportAsk): Promise<Pair[]> {
  return context.db.execute<Pair>(sql`
    with seen as materialized (${seen(context, ask)}),
    repeated as materialized (select text_hash from seen group by 1 having count(*) > 1)
    select * from (
      select first_value(id) over same as a, id as b, first_value(title) over same as "titleA", title as "titleB",
        first_value(corpus_id) over same as "corpusId", first_value(version_id) over same as "versionA",
        version_id as "versionB", greatest(first_value(created_at) over same, created_at) as at
      from seen join repeated using (text_hash)
      window same as (partition by text_hash order by id)) as pairs
    where a <> b order by a, b limit ${MAX_PAIRS}`);
}

/** Pairs documents with equal texts, shared passages or near mean vectors. */
function compared(context: Context, ask: ReportAsk): Promise<Pair[]> {
  return context.db.execute<Pair>(sql`
    with seen as materialized (${seen(context, ask)}),
    held as materialized (
      select cv.input, s.id from seen s
      join chunks c on c.version_id = s.version_id and c.generation_id = s.generation_id
      join (${textIndex.contentInputs()}) cv on cv.chunk_id = c.id
      group by 1, 2),
    shared as materialized (
      select input from held group by 1 having count(*) between 2 and ${COMMON}),
    pairs as (
      select a.id as a, b.id as b, 2.0::float8 as likely from seen a join seen b on a.text_hash = b.text_hash and a.id < b.id
      union all
      select a.id, b.id, 1.0 from shared
        join held a on a.input = shared.input
        join held b on b.input = shared.input and a.id < b.id
      union all
      select a.id, b.id, 1 - (ra.embedding <=> rb.embedding) from seen a
        join related_versions ra on ra.version_id = a.version_id and ra.embedding is not null
        join seen b on a.id < b.id and b.char_count between a.char_count * ${ALIKE}::float8 and a.char_count / ${ALIKE}::float8
        join related_versions rb on rb.version_id = b.version_id and rb.embedding is not null and rb.model_id = ra.model_id
        where ra.embedding <=> rb.embedding < ${1 - NEAR}::float8)
    select p.a, p.b, a.title as "titleA", b.title as "titleB", a.corpus_id as "corpusId", a.version_id as "versionA",
      b.version_id as "versionB", greatest(a.created_at, b.created_at) as at
    from (select a, b, max(likely) as likely from pairs group by 1, 2) p
    join seen a on a.id = p.a join seen b on b.id = p.b
    where least(a.char_count, b.char_count) >= greatest(a.char_count, b.char_count) * ${ALIKE / 2}::float8
    order by p.likely desc, p.a, p.b limit ${MAX_PAIRS}`);
}

async function shinglesOfVersions(context: Context, ids: readonly number[]): Promise<Map<number, Shingles>> {
  const found = await context.db.execute<{ id: number; text: string }>(sql`
    select version_id as id, ${textBetween(sql`version_texts`, { start: sql`0`, end: sql`200000` })} as text from version_texts
    where version_id = any(${sql.param([...ids])}::int[])`);
  return new Map(found.map(({ id, text }) => [id, shinglesOf(text, WORDS)]));
}

async function read(context: Context, ask: ReportAsk) {
  const pairs = await candidates(context, ask);
  const ids = [...new Set(pairs.flatMap(({ versionA, versionB }) => [versionA, versionB]))];
  const shingles = await shinglesOfVersions(context, ids);
  const rows = pairs.flatMap((pair): ReportRow[] => {
    const a = shingles.get(pair.versionA);
    const b = shingles.get(pair.versionB);
    const figure = a === undefined || b === undefined ? 0 : jaccard(a, b);
    if (figure < ALIKE) return [];
    return [
      {
        id: `${pair.a}~${pair.b}`,
        title: `${pair.titleA} and ${pair.titleB}`,
        ...{ corpusId: pair.corpusId, documentId: pair.a },
        href: documentHref({ documentId: pair.a }),
        reason: figure === 1 ? "same_words" : "nearly_the_same_words",
        figure: Math.round(figure * 1000) / 1000,
        at: pair.at === null ? null : new Date(pair.at).toISOString(),
      },
    ];
  });
  const first = (x: ReportRow, y: ReportRow) =>
    (y.figure ?? 0) - (x.figure ?? 0) || (x.id < y.id ? -1 : x.id > y.id ? 1 : 0);
  return { total: rows.length, rows: rows.sort(first).slice(0, ask.limit) };
}

/**
 * Pairs of documents with nearly the same words (Broder's resemblance over runs of five words, 0.8 and above); `figure`
 * is the resemblance. The total counts only pairs among the compared candidates.
 */
export const NEAR_DUPLICATES: ReportSource = { read };
