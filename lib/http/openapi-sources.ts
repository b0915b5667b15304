import { errorAnswerSchema } from "#lib/domain/api.ts";
import { localFoldersQuerySchema, localFoldersSchema } from "#lib/domain/local-folder.ts";
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
];
