import { Readable } from "node:stream";
import { exportQuerySchema } from "#lib/domain/archive-api.ts";
import { corpusParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { exportCorpus } from "#lib/services/archive/export-corpus.ts";

export const GET = route({
  summary: "Export a corpus as one archive",
  description:
    "Returns a gzipped tar, written while it is sent: originals, versions, passages, vectors, judgements and packs. The same corpus gives the same bytes. If the corpus changes meanwhile, the archive is incomplete and an import refuses it.",
  query: exportQuerySchema,
  params: corpusParams,
  answers: { 200: { description: "The archive (application/gzip)" } },
  errors: {
    forbidden: "The corpus is restricted: it is exported on the server's own command line",
    not_found: "No such corpus, or it was removed",
  },
  run: async (context, { query, params }) => {
    const input = { corpusId: params.id, withReceipts: query.receipts };
    const { stream, fileName } = await exportCorpus(context, input);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/gzip",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  },
});
