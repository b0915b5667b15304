import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { exportGolden } from "#lib/services/evaluation/export-golden.ts";

export const dynamic = "force-dynamic";

/** The judgements as a golden file, named by the day. */
export function GET(request: Request) {
  return respond(async () => {
    const context = await openRequestContext(request);
    const name = `judged-${context.now.toISOString().slice(0, 10)}`;
    const { yaml } = await exportGolden(context, { name });
    return new Response(yaml, {
      headers: {
        "content-type": "application/yaml; charset=utf-8",
        "content-disposition": `attachment; filename="${name}.yaml"`,
        "cache-control": "no-store",
      },
    });
  });
}
