import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditLog, documents } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import { unlockableFormat } from "#lib/domain/formats.ts";
import { isLocked } from "#lib/domain/locked-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { unlockInProcess } from "./internal/unlock-process.ts";
import { receiveStaged } from "./receive-document.ts";
import { ingestLimits } from "./shared/ingest-limits.ts";

export type UnlockedDocument = {
  readonly documentId: string;
  /** Number of the new version, which the job reads. */
  readonly version: number;
  readonly jobId: string;
};

/** Passwords that may be tried for one document within `TRIES_WITHIN_MS`. */
const MAX_TRIES = 5;
const TRIES_WITHIN_MS = 60_000;
const TRY = "document.password_tried";

/**
 * Adds an unlocked copy of a locked file as a new version of its document and queues its ingestion (ADR 0094). The
 * password is used once and stored nowhere.
 * @throws AppError `not_found`; `wrong_password`; `too_many_attempts`; `conflict` if the newest version is not locked, or was replaced
 *   meanwhile; `damaged`, `too_complex`, `timed_out` or `queue_full` if the file cannot be unlocked now.
 */
export async function unlockDocument(
  context: Context,
  input: { readonly documentId: string; readonly password: string },
): Promise<UnlockedDocument> {
  const { document, version } = await requireDocumentRow(context, input.documentId);
  const format = version === null ? null : unlockableFormat(version.format);
  if (version?.unlockedFrom && version.state !== "indexed" && version.state !== "failed")
    throw new AppError("conflict", "The unlocked copy is still being read. Try again in a moment.");
  if (version === null || format === null || !isLocked(version))
    throw new AppError("conflict", "The newest version of this document has no password to remove.");
  const { password } = input;
  const limits = { inflate: ingestLimits(context.config).inflate };
  const request = async () => {
    await recordAttempt(context, document.id, version.number);
    return { bytes: await context.blobs.get(version.byteHash), ...{ format, password, limits } };
  };
  const staged = await context.blobs.stage([
    await unlockInProcess(context.config.root, request, context.signal),
  ]);
  try {
    const { parentDocument } = document;
    const outcome = await receiveStaged(context, {
      ...{ staged, path: document.sourcePath, corpusId: document.corpusId },
      ...{ onExisting: "new_version", keepsHidden: true },
      // An archive may be unlocked several times, with one password after the other.
      unlockedFrom: version.unlockedFrom ?? version.byteHash,
      ...(parentDocument !== null && {
        parent: { documentId: parentDocument, lock: (tx) => lockLiving(tx, parentDocument) },
      }),
      within: async (tx, { outcome: stored, ...row }) => {
        const isNext =
          stored === "accepted" &&
          "version" in row &&
          row.documentId === document.id &&
          row.version === version.number + 1;
        if (!isNext) throw changedMeanwhile();
        await writeAudit(context, tx, {
          action: "document.unlocked",
          subjectType: "document",
          subjectId: document.id,
          before: { version: version.number },
          after: { version: row.version },
        });
      },
    });
    if (outcome.outcome === "refused") throw refusal(outcome);
    if (outcome.outcome !== "accepted") throw changedMeanwhile();
    return { documentId: document.id, version: outcome.version, jobId: outcome.jobId };
  } finally {
    await staged.discard();
  }
}

/**
 * Records that a password is tried, but not the password.
 * @throws AppError("too_many_attempts")
 */
async function recordAttempt(context: Context, documentId: string, version: number): Promise<void> {
  const since = new Date(context.now.getTime() - TRIES_WITHIN_MS);
  await context.db.transaction(async (tx) => {
    // Requests for a document are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`unlock ${documentId}`}))`);
    const tries = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          ...[eq(auditLog.subjectType, "document"), eq(auditLog.subjectId, documentId)],
          ...[gt(auditLog.createdAt, since), eq(auditLog.action, TRY), eq(auditLog.imported, false)],
        ),
      )
      .limit(MAX_TRIES);
    if (tries.length === MAX_TRIES)
      throw new AppError(
        "too_many_attempts",
        `${MAX_TRIES} passwords were tried for this document within a minute. Wait a minute, then try again.`,
      );
    await writeAudit(context, tx, {
      ...{ action: TRY, subjectType: "document", subjectId: documentId },
      ...{ before: null, after: { version } },
    });
  });
}

/** Locks the container, so that it cannot be removed before the copy is stored. */
async function lockLiving(tx: Transaction, documentId: string): Promise<void> {
  const [living] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), isNull(documents.deletedAt)))
    .for("share");
  if (living === undefined) throw changedMeanwhile();
}

/** The error for a copy that is refused as an upload would be: a format without a reader. */
function refusal({ code, message }: { readonly code: string; readonly message: string }): AppError {
  return new AppError(ERROR_CODES.find((known) => known === code) ?? "unsupported_format", message);
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", "The document was changed or removed meanwhile. Open it again.");
}
