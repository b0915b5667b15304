import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { pathPart } from "#lib/domain/route-params.ts";
import { mapWorkerPolicy } from "#lib/http/guard.ts";
import { route } from "#lib/http/route.ts";

/** The file that MapLibre GL runs in its worker, from the installed package. */
const WORKER = "maplibre-gl-worker.mjs";

/**
 * Serves the worker of the map. The address contains the package version. A worker runs under the policy of its own file,
 * which depends on the configured base map, so a browser asks again.
 */
export const GET = route({
  params: z.object({ version: pathPart, file: pathPart }),
  run: async ({ config }, { params: { file } }) => {
    if (file !== WORKER) return new Response("File not found.", { status: 404 });
    const from = path.join(process.cwd(), "node_modules", "maplibre-gl", "dist", WORKER);
    return new Response(new Uint8Array(await readFile(from)), {
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "private, max-age=3600",
        "content-security-policy": mapWorkerPolicy(config.map.origin),
        "x-content-type-options": "nosniff",
      },
    });
  },
});
