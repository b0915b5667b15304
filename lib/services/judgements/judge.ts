import { and, eq, isNull } from "drizzle-orm";
import { judgements } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type JudgeInput, type Judgement, judgeInputSchema } from "#lib/domain/evaluation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { readCanonical } from "#lib/services/documents/shared/stored-document.ts";
import { type JudgedPlace, judgedPlace } from "./internal/judged-place.ts";
import { queryHashOf, toJudgement } from "./shared/judgement-rows.ts";
import { recordVerdict } from "./shared/record-verdict.ts";

/** Code points stored on either side of a quote. */
const AROUND = 64;
/** Maximum code points quoted from a page: enough to find it again. */
const QUOTED_OF_PAGE = 2000;

/**
 * Stores the actor's grade of a passage or page for a query. A new grade replaces the old one; `null` removes it. An
 * asset is judged as its page.
 * @returns the stored judgement, or null if it was removed.
 * @throws ZodError for a malformed input, AppError("not_found") if the evidence does not exist for this actor.
 */
export async function judge(context: Context, input: JudgeInput): Promise<Judgement | null> {
  const { query, evidenceRef, grade, origin, traceId } = judgeInputSchema.parse(input);
  const ref = parseEvidenceRef(evidenceRef);
  if (ref === null || ref.kind === "record")
    throw new AppError("bad_request", `${evidenceRef} is neither a passage nor a page.`);
  const { document } = await requireDocumentRow(context, ref.documentId);
  const place = await judgedPlace(context, ref);
  const queryHash = queryHashOf(query);
  if (grade === null) {
    await context.db.delete(judgements).where(isSame(context, queryHash, place));
    return null;
  }
  const version = await requireVersion(context, place.documentId, place.version);
  const { text } = await readCanonical(context, version.id);
  const given = {
    ...judgedQuote(text, place),
    queryText: query,
    corpusId: document.corpusId,
    grade,
    origin,
    createdAt: context.now,
  };
  const columns = {
    queryHash,
    documentId: place.documentId,
    versionNumber: place.version,
    charStart: place.span.start,
    charEnd: place.span.end,
    page: place.page,
    actorId: context.actor.id,
  };
  const { queryHash: hash, documentId, versionNumber, charStart, charEnd, page, actorId } = judgements;
  const [row] = await context.db
    .insert(judgements)
    .values({ ...columns, ...given })
    .onConflictDoUpdate({
      target: [hash, documentId, versionNumber, charStart, charEnd, page, actorId],
      set: given,
    })
    .returning();
  if (!row) throw new AppError("internal", "The judgement was not written.");
  await recordVerdict(context, { traceId: traceId ?? null, evidenceRef, grade, corpusId: document.corpusId });
  return toJudgement(row, document.sourcePath);
}

function isSame(context: Context, queryHash: string, { documentId, version, span, page }: JudgedPlace) {
  return and(
    eq(judgements.queryHash, queryHash),
    eq(judgements.documentId, documentId),
    eq(judgements.versionNumber, version),
    eq(judgements.charStart, span.start),
    eq(judgements.charEnd, span.end),
    page === null ? isNull(judgements.page) : eq(judgements.page, page),
    eq(judgements.actorId, context.actor.id),
  );
}

/** Returns the words of a span, or the first words of a page, with the text around them. A page may have no words. */
function judgedQuote(
  text: string,
  { span, page }: JudgedPlace,
): { quote: string; prefix: string; suffix: string } {
  const map = offsetMap(text);
  if (span.end > map.length || span.end < span.start || (page === null && span.end === span.start))
    throw new AppError("not_found", "This version does not contain the passage.");
  const end = page === null ? span.end : Math.min(span.end, span.start + QUOTED_OF_PAGE);
  const slice = (from: number, to: number) =>
    text.slice(map.toUtf16(Math.max(0, from)), map.toUtf16(Math.min(map.length, to)));
  return {
    quote: slice(span.start, end),
    prefix: slice(span.start - AROUND, span.start),
    suffix: slice(end, end + AROUND),
  };
}
