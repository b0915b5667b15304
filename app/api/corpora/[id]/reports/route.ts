import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readCorpus } from "#lib/services/corpora/read-corpus.ts";
import { reportTotals } from "#lib/services/reports/read-report.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const corpusId = corpusIdSchema.parse((await params).id);
    const context = await openRequestContext(request);
    await readCorpus(context, { corpusId });
    return { reports: await reportTotals(context, { corpusId }) };
  });
}
