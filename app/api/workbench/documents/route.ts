import { documentListQuerySchema } from "#lib/domain/api.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    listDocuments(await openRequestContext(request), documentListQuerySchema.parse(queryOf(request))),
  );
}
