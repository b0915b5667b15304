import { openRequestContext } from "#lib/runtime.ts";
import { getBinding } from "#lib/services/sidecar/sidecar-corpora.ts";
import { answer } from "../../answer.ts";

export const dynamic = "force-dynamic";

type Address = { readonly params: Promise<{ id: string }> };

export async function GET(request: Request, { params }: Address) {
  const { id } = await params;
  return answer({ corpusIds: [id] }, async () => getBinding(await openRequestContext(request), id));
}
