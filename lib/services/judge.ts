import { and, eq } from "drizzle-orm";
import { judgements } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type JudgeInput, type Judgement, judgeInputSchema } from "#lib/domain/evaluation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "./document-rows.ts";
import { queryHashOf, toJudgement } from "./judgement-rows.ts";
import { requireVersion } from "./read-document.ts";
import { readCanonical } from "./stored-document.ts";

/** Code points kept on either side of a quote. */
const AROUND = 64;

/**
 * Keeps the actor's grade of a passage for a question; a new grade replaces the old one, `null` takes it back.
 * @returns the judgement as it stands, null when it was taken back.
 * @throws ZodError for a malformed input, AppError("not_found") when the passage is not there for this actor.
 */
export async function judge(context: Context, input: JudgeInput): Promise<Judgement | null> {
  const { query, evidenceRef, grade, origin } = judgeInputSchema.parse(input);
  const ref = parseEvidenceRef(evidenceRef);
  if (ref?.kind !== "doc") throw new AppError("bad_request", `${evidenceRef} is not a passage.`);
  const { document } = await requireDocumentRow(context, ref.documentId);
  const place = {
    queryHash: queryHashOf(query),
    documentId: ref.documentId,
    versionNumber: ref.version,
    charStart: ref.span.start,
    charEnd: ref.span.end,
    actorId: context.actor.id,
  };
  if (grade === null) {
    await context.db
      .delete(judgements)
      .where(
        and(
          eq(judgements.queryHash, place.queryHash),
          eq(judgements.documentId, place.documentId),
          eq(judgements.versionNumber, place.versionNumber),
          eq(judgements.charStart, place.charStart),
          eq(judgements.charEnd, place.charEnd),
          eq(judgements.actorId, place.actorId),
        ),
      );
    return null;
  }
  const version = await requireVersion(context, ref.documentId, ref.version);
  const { text } = await readCanonical(context, version.id);
  const given = {
    ...quoteOf(text, ref.span),
    queryText: query,
    corpusId: document.corpusId,
    grade,
    origin,
    createdAt: context.now,
  };
  const [row] = await context.db
    .insert(judgements)
    .values({ ...place, ...given })
    .onConflictDoUpdate({
      target: [
        judgements.queryHash,
        judgements.documentId,
        judgements.versionNumber,
        judgements.charStart,
        judgements.charEnd,
        judgements.actorId,
      ],
      set: given,
    })
    .returning();
  if (!row) throw new AppError("internal", "The judgement was not written.");
  return toJudgement(row, document.sourcePath);
}

/** The span's words and what stands around them. */
function quoteOf(text: string, span: Span): { quote: string; prefix: string; suffix: string } {
  const map = offsetMap(text);
  if (span.end > map.length || span.end <= span.start)
    throw new AppError("not_found", "This version has no such passage.");
  const slice = (start: number, end: number) =>
    text.slice(map.toUtf16(Math.max(0, start)), map.toUtf16(Math.min(map.length, end)));
  return {
    quote: slice(span.start, span.end),
    prefix: slice(span.start - AROUND, span.start),
    suffix: slice(span.end, span.end + AROUND),
  };
}
