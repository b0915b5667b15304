import { auditListSchema } from "#lib/domain/corpus-api.ts";
import { auditQuerySchema } from "#lib/domain/corpus-binding.ts";
import { route } from "#lib/http/route.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";

export const GET = route({
  summary: "List changes: who changed what, when, with the values before and after",
  query: auditQuerySchema,
  answers: { 200: { description: "Entries, newest first", schema: auditListSchema } },
  run: async (context, { query }) => ({ entries: await listAudit(context, query) }),
});
