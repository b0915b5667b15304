"use server";
import { documentIdSchema, pageNumberSchema, pageTextSchema } from "#lib/domain/api.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import { openServerContext } from "#lib/runtime.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { type Removal, removeDocument, restoreDocument } from "#lib/services/documents/remove-document.ts";
import { type CorrectPageOutcome, correctPage } from "#lib/services/pages/correct-page.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Takes a document out of every read; the answer says until when it can be brought back. */
export async function removeDocumentAction(documentId: string): Promise<ActionOutcome<Removal>> {
  return outcomeOf(async () =>
    removeDocument(await openServerContext(), { documentId: documentIdSchema.parse(documentId) }),
  );
}

/** Undoes a removal. */
export async function restoreDocumentAction(documentId: string): Promise<ActionOutcome<void>> {
  return outcomeOf(async () =>
    restoreDocument(await openServerContext(), { documentId: documentIdSchema.parse(documentId) }),
  );
}

/** Corrects metadata by hand; only the fields given change. */
export async function editMetadataAction(
  documentId: string,
  metadata: unknown,
): Promise<ActionOutcome<void>> {
  return outcomeOf(async () =>
    editMetadata(await openServerContext(), {
      documentId: documentIdSchema.parse(documentId),
      metadata: documentMetadataSchema.parse(metadata),
    }),
  );
}

/** Corrects the text of one page of the newest version; a new version comes of it. */
export async function correctPageAction(
  documentId: string,
  page: number,
  text: string,
): Promise<ActionOutcome<CorrectPageOutcome>> {
  return outcomeOf(async () =>
    correctPage(await openServerContext(), {
      documentId: documentIdSchema.parse(documentId),
      page: pageNumberSchema.parse(page),
      ...pageTextSchema.parse({ text }),
    }),
  );
}
