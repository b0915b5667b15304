"use server";
import { chosenColumnsSchema, datasetEditSchema, datasetIdSchema } from "#lib/domain/dataset-edit.ts";
import { documentIdSchema } from "#lib/domain/document-api.ts";
import { chooseColumns } from "#lib/services/datasets/choose-columns.ts";
import { editDataset } from "#lib/services/datasets/edit-dataset.ts";
import { action } from "./action.ts";

/** Sets facts of a dataset by hand. Only the given fields change. */
export const editDatasetAction = action({
  name: "edit dataset",
  input: datasetEditSchema.safeExtend({ id: datasetIdSchema }),
  run: (context, { id, ...edit }) => editDataset(context, id, edit),
});

/** Chooses which columns of a layer make its records, and has the file read again. */
export const chooseColumnsAction = action({
  name: "choose columns",
  input: chosenColumnsSchema.extend({ documentId: documentIdSchema }),
  run: (context, { documentId, ...chosen }) => chooseColumns(context, documentId, chosen),
});
