import { Readable } from "node:stream";
import { exportQuerySchema } from "#lib/domain/archive-api.ts";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { exportCorpus } from "#lib/services/archive/export-corpus.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { readonly params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { receipts } = exportQuerySchema.parse(queryOf(request));
    const corpusId = corpusIdSchema.parse((await params).id);
    const context = await openRequestContext(request);
    const { stream, fileName } = await exportCorpus(context, { corpusId, withReceipts: receipts });
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/gzip",
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  });
}
