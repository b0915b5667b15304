import { localFoldersQuerySchema } from "#lib/domain/local-folder.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { browseLocal } from "#lib/services/corpora/browse-local.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return respond(async () =>
    browseLocal(await openRequestContext(request), localFoldersQuerySchema.parse(queryOf(request))),
  );
}
