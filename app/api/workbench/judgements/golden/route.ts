import { route } from "#lib/http/route.ts";
import { exportGolden } from "#lib/services/evaluation/export-golden.ts";

/** Downloads the judgements as a golden file with the date in its name. */
export const GET = route({
  run: async (context) => {
    const name = `judged-${context.now.toISOString().slice(0, 10)}`;
    const { yaml } = await exportGolden(context, { name });
    return new Response(yaml, {
      headers: {
        "content-type": "application/yaml; charset=utf-8",
        "content-disposition": `attachment; filename="${name}.yaml"`,
        "cache-control": "no-store",
      },
    });
  },
});
