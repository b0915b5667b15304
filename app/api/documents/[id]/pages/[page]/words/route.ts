import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readPageWords } from "#lib/services/pages/page-words.ts";
import { pageAddressOf } from "../../page-address.ts";

export const dynamic = "force-dynamic";

export function GET(
  request: Request,
  { params }: { readonly params: Promise<{ id: string; page: string }> },
) {
  return respond(async () =>
    readPageWords(await openRequestContext(request), pageAddressOf(request, await params)),
  );
}
