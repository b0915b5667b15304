import { auditQuerySchema } from "#lib/domain/corpus-binding.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () => {
    const asked = auditQuerySchema.parse(queryOf(request));
    return { entries: await listAudit(await openRequestContext(request), asked) };
  });
}
