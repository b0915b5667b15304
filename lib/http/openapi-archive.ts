import { errorAnswerSchema } from "#lib/domain/api.ts";
import { exportQuerySchema, importQuerySchema, importRequestedSchema } from "#lib/domain/archive-api.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const tag = "Console" as const;

/** Moving a corpus from one instance to another. */
export const ARCHIVE_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/corpora/{id}/export", tag },
    summary: "Export a corpus as one archive",
    description:
      "A gzipped tar, made while it is sent: originals, versions, passages, vectors, relations, judgements and packs. The same corpus gives the same bytes. An archive that was cut short, because the corpus changed meanwhile, is refused where it is imported.",
    query: exportQuerySchema,
    answers: {
      200: { description: "The archive (application/gzip)" },
      400: failed("The request is not valid; the words say which key"),
      403: failed("The corpus is restricted: it is exported on the server's own command line"),
      404: failed("No such corpus, or not any more"),
    },
  },
  {
    ...{ method: "post", path: "/api/corpora/import", tag },
    summary: "Import an exported corpus",
    description:
      "The body is the archive's bytes (application/gzip). They are kept first and imported by a job; nobody sees the corpus before all of it is here.",
    query: importQuerySchema,
    answers: {
      202: { description: "The archive is here and its job waits", schema: importRequestedSchema },
      400: failed("The request is not valid; the words say which key"),
      422: failed("The body is no archive"),
      507: failed("The disk is full"),
    },
  },
];
