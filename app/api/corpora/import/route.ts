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
    queue_full: "Too many imports wait, or have too many bytes together; Retry-After says when to try again",
    storage_unavailable: "The data directory is missing",
  },
  run: (context, { request, query }) => {
    if (request.body === null) throw new AppError("bad_request", "Send the archive as the request's body.");
    const declaredBytes = checkArchiveLength(context, request.headers.get("content-length"));
    return requestImport(context, { ...query, declaredBytes, source: request.body });
  },
});
