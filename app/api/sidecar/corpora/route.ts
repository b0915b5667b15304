import { openRequestContext } from "#lib/runtime.ts";
import { listBindings } from "#lib/services/sidecar/sidecar-corpora.ts";
import { answer } from "../answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answer({ corpusIds: [] }, async () => ({
    corpora: await listBindings(await openRequestContext(request)),
    schema_version: 1,
  }));
}
