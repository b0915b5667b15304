import { ingestQuerySchema } from "#lib/domain/console-api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { ingestOverTime } from "#lib/services/jobs/ingest-over-time.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const { corpus, days } = ingestQuerySchema.parse(queryOf(request));
    const within = corpus === undefined ? {} : { corpusId: corpus };
    return { days: await ingestOverTime(await openRequestContext(request), { days, ...within }) };
  });
}
