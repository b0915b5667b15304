import { pictureResponse } from "#lib/http/picture-response.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readPagePicture } from "#lib/services/pages/page-picture.ts";
import { pageAddressOf } from "../../page-address.ts";

export const dynamic = "force-dynamic";

export function GET(
  request: Request,
  { params }: { readonly params: Promise<{ id: string; page: string }> },
) {
  return respond(async () => {
    const address = pageAddressOf(request, await params);
    const read = await readPagePicture(await openRequestContext(request), { ...address, what: "picture" });
    return pictureResponse(request, { ...read, pinned: address.version !== undefined });
  });
}
