import { type SQL, sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { ChunkFlag, ChunksAnswer, ChunksQuery } from "#lib/domain/chunk-api.ts";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { type PassageScores, scorePassages } from "#lib/retrieval/lanes/text/score-passages.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import { runSearch } from "#lib/services/search/shared/search-time.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

const WITH_FLAG: Readonly<Record<ChunkFlag, SQL>> = {
  injection: sql`cardinality(c.injection_flags) > 0`,
  disabled: sql`c.disabled`,
  unembedded: sql`not ${textIndex.hasVectors(sql`c.id`)}`,
  decision: sql`c.is_decision`,
  question: sql`c.is_question`,
  action: sql`c.is_action`,
};

type Row = {
  readonly id: number;
  readonly ordinal: number;
  readonly kind: string;
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly sectionPath: readonly string[];
  readonly text: string;
  readonly terms: number;
  readonly injectionFlags: readonly string[];
  readonly isDecision: boolean;
  readonly isQuestion: boolean;
  readonly isAction: boolean;
  readonly disabled: boolean;
  readonly facets: readonly string[] | null;
  readonly modelId: string | null;
  readonly off: {
    readonly id: string;
    readonly reason: string;
    readonly actorId: string;
    readonly at: string;
  } | null;
};

/**
 * Lists the passages of a document's published version in order, with their details and, for a query, their scores.
 * Masks secrets.
 * @throws AppError("not_found") for an unknown document, ("index_not_built") if it has no published version.
 */
export async function inspectChunks(
  context: Context,
  { documentId, q = "", flag, offset, limit }: ChunksQuery & { readonly documentId: string },
): Promise<ChunksAnswer> {
  const { document, publishedNumber } = await requireDocumentRow(context, documentId);
  if (publishedNumber === null || document.publishedVersionId === null)
    throw new AppError("index_not_built", "Nothing of this document is indexed yet.");
  const flagCondition = flag === undefined ? sql`true` : WITH_FLAG[flag];
  const published = sql`chunks c join generations g on g.id = c.generation_id
    join corpora k on k.published_generation_id = g.id and k.id = ${document.corpusId}
    where c.version_id = ${document.publishedVersionId}`;
  const [[counts], found] = await Promise.all([
    rows<{ total: number; disabled: number }>(
      context.db,
      sql`select count(*) filter (where ${flagCondition})::int as total,
        count(*) filter (where c.disabled)::int as disabled from ${published}`,
    ),
    rows<Row>(
      context.db,
      sql`select c.id, c.chunk_ordinal as ordinal, c.kind, c.char_start as "charStart", c.char_end as "charEnd", c.page,
          c.section_path as "sectionPath", c.text, c.term_count as terms, c.injection_flags as "injectionFlags",
          c.is_decision as "isDecision", c.is_question as "isQuestion", c.is_action as "isAction", c.disabled,
          g.embedding_model_id as "modelId",
          ${textIndex.facetsOf(sql`c.id`)} as facets,
          (select json_build_object('id', case when o.version = ${publishedNumber}::int and o.char_start = c.char_start
              and o.char_end = c.char_end then o.id end, 'reason', o.reason, 'actorId', o.actor_id,
              'at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from disabled_passages o where c.disabled and o.document_id = ${documentId}
            order by (o.version = ${publishedNumber}::int and o.char_start = c.char_start and o.char_end = c.char_end) desc,
              (o.version = ${publishedNumber}::int and o.char_start < c.char_end and o.char_end > c.char_start) desc,
              o.created_at desc, o.id limit 1) as off
        from ${published} and ${flagCondition}
        order by c.chunk_ordinal limit ${limit} offset ${offset}`,
    ),
  ]);
  const scores = q === "" ? null : await scoresOf(context, documentId, q, found);
  return {
    documentId,
    title: document.title,
    corpusId: document.corpusId,
    version: publishedNumber,
    total: counts?.total ?? 0,
    disabledTotal: counts?.disabled ?? 0,
    chunks: found.map((row) => toChunk(row, scores)),
    reasonCodes: [...(scores?.reasonCodes ?? [])],
  };
}

function scoresOf(context: Context, documentId: string, query: string, found: readonly Row[]) {
  const frame = searchFrameSchema.parse({ query, filters: { documentIds: [documentId] } });
  const ids = found.map(({ id }) => id);
  return runSearch(context, (limited) => scorePassages(evidenceDeps(limited), frame, ids));
}

function toChunk(row: Row, scores: PassageScores | null): InspectedChunk {
  const { ordinal, kind, charStart, charEnd, page, terms, modelId } = row;
  const score = scores?.byChunk.get(row.id);
  return {
    ...{ ordinal, kind, charStart, charEnd, page, terms },
    sectionPath: row.sectionPath.map(maskSecrets),
    text: maskSecrets(row.text),
    flags: [
      ...row.injectionFlags,
      ...(row.isDecision ? ["decision"] : []),
      ...(row.isQuestion ? ["question"] : []),
      ...(row.isAction ? ["action"] : []),
    ],
    vectors: modelId === null ? [] : [...(row.facets ?? [])].sort().map((facet) => ({ facet, modelId })),
    scores: score === undefined ? null : { bm25: score.bm25, cosine: { ...score.cosines }, rank: score.rank },
    disabled: row.disabled ? row.off : null,
  };
}
