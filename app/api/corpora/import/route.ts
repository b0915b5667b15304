import { importQuerySchema, importRequestedSchema } from "#lib/domain/archive-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { route } from "#lib/http/route.ts";
import { checkArchiveLength, requestImport } from "#lib/services/archive/request-import.ts";

export const POST = route({
  summary: "Import an exported corpus",
  description:
    "The body is the archive (application/gzip). It is stored first; a job imports it. The corpus is visible when the import is complete.",
  query: importQuerySchema,
  answers: {
    202: { description: "The archive is stored; its job is queued", schema: importRequestedSchema },
  },
  errors: {
    too_large: "The body is larger than MAX_IMPORT_MB",
    damaged: "The body is not an archive",
    disk_full: "The disk is full",
  },
  run: (context, { request, query }) => {
    if (request.body === null) throw new AppError("bad_request", "Send the archive as the request's body.");
    checkArchiveLength(context, request.headers.get("content-length"));
    return requestImport(context, { ...query, source: request.body });
  },
});
