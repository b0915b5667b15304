import { pageCorrectedSchema, pageQuerySchema, pageTextSchema } from "#lib/domain/document-api.ts";
import { pageParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { correctPage } from "#lib/services/pages/correct-page.ts";

export const PUT = route({
  summary: "Correct a page's text",
  description:
    "Adds a new version of the document; a job builds its index. The old version can still be cited. The request is refused if `version` is not the newest.",
  query: pageQuerySchema,
  params: pageParams,
  body: pageTextSchema,
  maxBodyBytes: 1_500_000,
  answers: {
    202: { description: "Accepted; the ingestion of the new version is queued", schema: pageCorrectedSchema },
  },
  errors: { not_found: "No such document", conflict: "There is a newer version" },
  run: async (context, { query, params: { id, page }, body }) => {
    const input = { documentId: id, page, ...query, ...body };
    const { documentId, version, jobId } = await correctPage(context, input);
    return { document_id: documentId, version, job_id: jobId };
  },
});
