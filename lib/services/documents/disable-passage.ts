import { and, eq, sql } from "drizzle-orm";
import type postgres from "postgres";
import { newId } from "#db/new-id.ts";
import { versions, versionTexts } from "#db/schema/index.ts";
import { writeAuditSql } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { PassageDisabled } from "#lib/domain/chunk-api.ts";
import type { Span } from "#lib/domain/span.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { markDisabled } from "#lib/indexing/disabled-passages.ts";
import { around, splitAround } from "./shared/cite.ts";
import { requireDocumentRow } from "./shared/document-rows.ts";

/**
 * Hides words of a document from every search, with a reason. The document itself does not change. The words stay
 * hidden in later versions and rebuilt indexes that contain them.
 * @throws AppError("not_found") for an unknown document or place, ("conflict") if exactly these words are hidden
 * already.
 */
export async function disablePassage(
  context: Context,
  input: {
    readonly documentId: string;
    readonly version: number;
    readonly span: Span;
    readonly reason: string;
  },
): Promise<PassageDisabled> {
  const { documentId, version, span, reason } = input;
  await requireDocumentRow(context, documentId);
  const { quote, prefix, suffix } = await wordsAt(context, documentId, version, span);
  const id = newId("off");
  const passages = await context.sql.begin(async (tx) => {
    const [same] = await tx`select id from disabled_passages where document_id = ${documentId}
      and version = ${version} and char_start = ${span.start} and char_end = ${span.end}`;
    if (same) throw new AppError("conflict", "This passage is excluded from searches already.");
    await tx`insert into disabled_passages
      (id, document_id, version, char_start, char_end, quote, prefix, suffix, reason, actor_id, created_at)
      values (${id}, ${documentId}, ${version}, ${span.start}, ${span.end}, ${quote}, ${prefix}, ${suffix}, ${reason},
        ${context.actor.id}, ${context.now.toISOString()})`;
    await writeAuditSql(context, tx, {
      ...{ action: "passage.disabled", subjectType: "document", subjectId: documentId },
      before: null,
      after: { id, version, start: span.start, end: span.end, reason },
    });
    return markAll(tx, documentId);
  });
  return { id, passages };
}

/**
 * Lets searches find the words again.
 * @throws AppError("not_found") if they are not hidden, or not in this document.
 */
export async function enablePassage(
  context: Context,
  input: { readonly documentId: string; readonly id: string },
): Promise<PassageDisabled> {
  const { documentId, id } = input;
  await requireDocumentRow(context, documentId);
  const passages = await context.sql.begin(async (tx) => {
    const [gone] = await tx<{ version: number; start: number; end: number; reason: string }[]>`
      delete from disabled_passages where id = ${id} and document_id = ${documentId}
      returning version, char_start as start, char_end as "end", reason`;
    if (!gone) throw new AppError("not_found", "This passage is not excluded from searches.");
    await writeAuditSql(context, tx, {
      ...{ action: "passage.enabled", subjectType: "document", subjectId: documentId },
      before: { id, ...gone },
      after: null,
    });
    return markAll(tx, documentId);
  });
  return { id, passages };
}

async function wordsAt(context: Context, documentId: string, version: number, { start, end }: Span) {
  const [row] = await context.db
    .select({
      around: around(sql`version_texts`, sql`${start}::int`, sql`${end}::int`).mapWith(String),
    })
    .from(versions)
    .innerJoin(versionTexts, eq(versionTexts.versionId, versions.id))
    .where(
      and(
        eq(versions.documentId, documentId),
        eq(versions.number, version),
        sql`${versions.charCount} >= ${end}::int`,
      ),
    );
  if (!row || end <= start)
    throw new AppError("not_found", "This version of the document does not contain that passage.");
  return splitAround(row.around, { start, end });
}

/** Marks the rows of every indexed version: a version that is being indexed may be published next. */
async function markAll(tx: postgres.TransactionSql, documentId: string): Promise<number> {
  const built = await tx<{ versionId: number }[]>`
    select distinct version_id as "versionId" from chunks where document_id = ${documentId} order by 1`;
  let changed = 0;
  for (const { versionId } of built) changed += await markDisabled(tx, { documentId, versionId });
  return changed;
}
