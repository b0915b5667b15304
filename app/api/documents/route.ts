import { documentListQuerySchema } from "#lib/domain/api.ts";
import { refuseStrangers } from "#lib/http/guard-handler.ts";
import { originOf } from "#lib/http/origin.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { uploadStatus } from "#lib/http/upload.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { toDocumentAnswer } from "#lib/services/documents/document-answer.ts";
import { getDocument, listDocuments } from "#lib/services/documents/list-documents.ts";
import { upload } from "./upload.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const context = await openRequestContext(request);
    refuseStrangers(request, context.config.server);
    const { documents, total } = await listDocuments(
      context,
      documentListQuerySchema.parse(queryOf(request)),
    );
    const origin = originOf(request);
    return { documents: documents.map((document) => toDocumentAnswer(document, origin)), total };
  });
}

export function POST(request: Request) {
  return respond(async () => {
    const context = await openRequestContext(request);
    refuseStrangers(request, context.config.server);
    const outcome = await upload(context, request);
    if (outcome.outcome === "refused") {
      return Response.json({ id: null, ...outcome }, { status: uploadStatus(outcome) });
    }
    const document = await getDocument(context, { documentId: outcome.documentId });
    const answer = {
      id: outcome.documentId,
      outcome: outcome.outcome,
      ...("created" in outcome
        ? { created: outcome.created, job_id: outcome.jobId, indexed: outcome.indexed }
        : {}),
      version: "version" in outcome ? outcome.version : outcome.currentVersion,
      ...(outcome.outcome === "exists"
        ? {
            code: "conflict",
            message: `${outcome.sourcePath} is there already. Say on_existing=new_version or separate.`,
          }
        : {}),
      document: toDocumentAnswer(document, originOf(request)),
    };
    return Response.json(answer, { status: uploadStatus(outcome) });
  });
}
