import { createHash } from "node:crypto";
import type { judgements } from "#db/schema/index.ts";
import { type Judgement, normaliseQuery } from "#lib/domain/evaluation.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";

/** Returns the key of a query's judgements. */
export function queryHashOf(query: string): string {
  return createHash("sha256").update(normaliseQuery(query)).digest("hex");
}

/** Converts a stored judgement to the domain type. */
export function toJudgement(row: typeof judgements.$inferSelect, sourcePath: string): Judgement {
  const { documentId, versionNumber: version, page } = row;
  const span = { start: row.charStart, end: row.charEnd };
  return {
    id: row.id,
    query: row.queryText,
    queryHash: row.queryHash,
    corpusId: row.corpusId,
    documentId,
    sourcePath,
    version,
    span,
    page,
    evidenceRef: formatEvidenceRef(
      page === null
        ? { kind: "doc", documentId, version, span }
        : { kind: "page", documentId, version, page },
    ),
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    grade: row.grade as Judgement["grade"],
    judge: row.actorId,
    origin: row.origin,
    createdAt: row.createdAt.toISOString(),
  };
}
