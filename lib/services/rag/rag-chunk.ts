import { and, asc, eq, sql } from "drizzle-orm";
import { chunks, corpora, documents, versions } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { ChunkQuery, ChunkResult } from "#lib/domain/rag.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";

/** Length of a snippet without a query: the passage's first words. */
const SNIPPET_CHARS = 300;

function select(context: Context, query: ChunkQuery) {
  return context.db
    .select({ document: documents, chunk: chunks, version: versions })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .innerJoin(
      chunks,
      and(eq(chunks.versionId, versions.id), sql`${chunks.generationId} = ${corpora.publishedGenerationId}`),
    )
    .where(
      and(
        visibleEvidence(context.actor),
        eq(documents.sourcePath, query.source_path),
        eq(chunks.ordinal, query.chunk_ordinal),
        query.corpus === undefined ? undefined : eq(corpora.id, query.corpus),
      ),
    )
    .orderBy(asc(corpora.id))
    .limit(20);
}

type Row = Awaited<ReturnType<typeof select>>[number];

/**
 * Returns a passage by its document's path and its ordinal in the published index.
 * @throws AppError("not_found"), ("conflict") with the names of the corpora if several have the path.
 */
export async function fetchChunk(context: Context, query: ChunkQuery): Promise<ChunkResult> {
  const found = await select(context, query);
  const [row] = found;
  if (!row) {
    throw new AppError(
      "not_found",
      `There is no passage ${query.chunk_ordinal} of ${query.source_path} in the index.`,
    );
  }
  if (found.length > 1) {
    const named = found.map(({ document }) => document.corpusId);
    throw new AppError("conflict", `Several corpora have that path: ${named.join(", ")}. Say which.`, {
      corpora: named,
    });
  }
  return toChunkResult(row);
}

function toChunkResult({ document, chunk, version }: Row): ChunkResult {
  const span = { start: chunk.charStart, end: chunk.charEnd };
  const text = maskSecrets(chunk.text);
  return {
    chunk_ref: { source_path: document.sourcePath, chunk_ordinal: chunk.ordinal },
    chunk_loc: { heading_path: chunk.sectionPath, start_char: span.start, end_char: span.end },
    corpus_id: document.corpusId,
    document_id: document.id,
    evidence_ref: formatEvidenceRef({ kind: "doc", documentId: document.id, version: version.number, span }),
    title: document.title,
    date: document.publishedDate,
    project: document.projectId,
    tags: document.tags,
    confidentiality: document.confidentiality,
    doc_type: document.docType,
    snippet: plainPassage(text, document.format).slice(0, SNIPPET_CHARS),
    flags: chunk.injectionFlags,
    risk_score: Math.round(chunk.riskScore * 100) / 100,
    document_version: version.byteHash,
    paragraph_id: `chars-${span.start}-${span.end}`,
    page: chunk.page,
    text,
  };
}
