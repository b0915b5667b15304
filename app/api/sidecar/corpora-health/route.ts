import { openRequestContext } from "#lib/runtime.ts";
import { sidecarHealthCurrent } from "#lib/services/sidecar/sidecar-health.ts";
import { answer } from "../answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answer({ corpusIds: [] }, async () => sidecarHealthCurrent(await openRequestContext(request)));
}
