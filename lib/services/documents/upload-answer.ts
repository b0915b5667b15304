import type { Context } from "#lib/context.ts";
import { toDocumentAnswer } from "#lib/domain/document-answer.ts";
import type { UploadAnswer } from "#lib/domain/document-api.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { getDocument } from "./list-documents.ts";
import { isHiddenDocument } from "./shared/is-hidden-document.ts";

type Stored = Exclude<UploadOutcome, { readonly outcome: "refused" }>;

const HIDDEN = "It is not shown here because it is restricted.";

/**
 * Returns the public API's answer to an upload. For restricted material it has the job, and nothing that the client did
 * not send.
 * @throws AppError("conflict") if a document that was there before became restricted in the meantime.
 */
export async function uploadAnswer(
  context: Context,
  outcome: UploadOutcome,
  origin: string,
): Promise<UploadAnswer> {
  if (outcome.outcome === "refused") return { id: null, ...outcome };
  const document = await findShown(context, outcome.documentId);
  if (document === null) return restrictedAnswer(outcome);
  return {
    id: outcome.documentId,
    outcome: outcome.outcome,
    ...(outcome.outcome === "accepted" ? { created: outcome.created, ...jobOf(outcome) } : {}),
    version: outcome.outcome === "exists" ? outcome.currentVersion : outcome.version,
    ...(outcome.outcome === "exists" ? { code: "conflict", message: existsWords(outcome.sourcePath) } : {}),
    document: toDocumentAnswer(document, origin),
  };
}

/** Returns the document, or null if it is restricted. */
async function findShown(context: Context, documentId: string): Promise<DocumentDetail | null> {
  try {
    return await getDocument(context, { documentId });
  } catch (error) {
    if (isAppError(error, "not_found") && (await isHiddenDocument(context.db, context.actor, documentId)))
      return null;
    throw error;
  }
}

/** Returns nothing that depends on a document that was there before. `receiveDocument` refuses such a path. */
function restrictedAnswer(outcome: Stored): UploadAnswer {
  if (outcome.outcome !== "accepted")
    throw new AppError("conflict", "The file cannot be stored under this path.");
  const words = outcome.indexed
    ? "The file is stored and indexed."
    : "The file is stored, and a job indexes it.";
  return { id: null, outcome: "accepted", ...jobOf(outcome), message: `${words} ${HIDDEN}` };
}

function jobOf({ jobId, indexed }: { readonly jobId: string; readonly indexed: boolean }) {
  return { job_id: jobId, indexed };
}

function existsWords(sourcePath: string): string {
  return `${sourcePath} is there already. Say on_existing=new_version or separate.`;
}
