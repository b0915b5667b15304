import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { readDescription, toDescriptionAnswer } from "#lib/services/documents/read-description.ts";

export const dynamic = "force-dynamic";
type Params = { readonly params: Promise<{ id: string }> };

export function GET(request: Request, { params }: Params) {
  return respond(async () => {
    const context = await openRequestContext(request);
    return toDescriptionAnswer(await readDescription(context, { documentId: (await params).id }));
  });
}
