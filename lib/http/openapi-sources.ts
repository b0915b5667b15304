import { errorAnswerSchema } from "#lib/domain/api.ts";
import { localFoldersQuerySchema, localFoldersSchema } from "#lib/domain/local-folder.ts";
import { localPreviewInputSchema, localPreviewSchema } from "#lib/domain/local-preview.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });

/** Where documents may come from. */
export const SOURCE_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/local-folders", tag: "Console" },
    summary: "Look through the server's folders that corpora may be bound to",
    query: localFoldersQuerySchema,
    answers: {
      200: { description: "The folders below it, by name", schema: localFoldersSchema },
      400: failed("The request is not valid; the words say which key"),
      403: failed("A folder outside those that are allowed"),
      503: failed("The folder is not there now"),
    },
  },
  {
    ...{ method: "post", path: "/api/local-folders/preview", tag: "Console" },
    summary:
      "Tell how many files of such a folder would come in under patterns, and why the others would not",
    body: localPreviewInputSchema,
    answers: {
      200: {
        description: "What a first plan would decide, of the first 10,000 files",
        schema: localPreviewSchema,
      },
      400: failed("The request is not valid; the words say which key"),
      403: failed("A folder outside those that are allowed, or the connector is switched off"),
      503: failed("The folder is not there now"),
    },
  },
];
