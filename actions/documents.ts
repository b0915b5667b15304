"use server";
import {
  documentIdSchema,
  pageNumberSchema,
  pageTextSchema,
  unlockSchema,
} from "#lib/domain/document-api.ts";
import { changeDocumentsSchema } from "#lib/domain/document-table.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { unlockDocument } from "#lib/services/intake/unlock-document.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { changeDocuments } from "#lib/services/selection/change-documents.ts";
import { action } from "./action.ts";

/** Removes a document from all reads. Returns until when it can be restored. */
export const removeDocumentAction = action({
  name: "remove document",
  input: documentIdSchema,
  run: (context, documentId) => removeDocument(context, { documentId }),
});

/** Adds an unlocked copy of a locked file as a new version. */
export const unlockDocumentAction = action({
  name: "unlock document",
  input: unlockSchema.extend({ documentId: documentIdSchema }),
  run: unlockDocument,
});

/** Undoes a removal. */
export const restoreDocumentAction = action({
  name: "restore document",
  input: documentIdSchema,
  run: (context, documentId) => restoreDocument(context, { documentId }),
});

/** Corrects metadata. Only the given fields change. */
export const editMetadataAction = action({
  name: "edit metadata",
  input: documentMetadataSchema.extend({ documentId: documentIdSchema }),
  run: (context, { documentId, ...metadata }) => editMetadata(context, { documentId, metadata }),
});

/** Corrects the text of one page of the newest version. This creates a new version. */
export const correctPageAction = action({
  name: "correct page",
  input: pageTextSchema.extend({ documentId: documentIdSchema, page: pageNumberSchema }),
  run: correctPage,
});

/** Applies one change to many documents. Returns those that could not be changed, each with the reason. */
export const changeDocumentsAction = action({
  name: "change documents",
  input: changeDocumentsSchema,
  run: changeDocuments,
});
