import { importQuerySchema } from "#lib/domain/archive-api.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { refuseStrangers } from "#lib/http/guard-handler.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { requestImport } from "#lib/services/archive/request-import.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return respond(async () => {
    const context = await openRequestContext(request);
    refuseStrangers(request, context.config.server);
    const asked = importQuerySchema.parse(queryOf(request));
    if (request.body === null) throw new AppError("bad_request", "Send the archive as the request's body.");
    return Response.json(await requestImport(context, { ...asked, source: request.body }), { status: 202 });
  });
}
