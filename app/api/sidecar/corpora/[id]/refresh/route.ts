import { openRequestContext } from "#lib/runtime.ts";
import { refreshSidecarCorpus } from "#lib/services/sidecar/sidecar-refresh.ts";
import { answer } from "../../../answer.ts";

export const dynamic = "force-dynamic";

type Address = { readonly params: Promise<{ id: string }> };

export async function POST(request: Request, { params }: Address) {
  const { id } = await params;
  return answer({ corpusIds: [id] }, async () => {
    const refresh = await refreshSidecarCorpus(await openRequestContext(request), id);
    return Response.json(refresh, {
      status: refresh.accepted ? 202 : 200,
      headers: { "cache-control": "no-store" },
    });
  });
}
