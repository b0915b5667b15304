import { tileParamsSchema, tileQuerySchema } from "#lib/domain/tile-api.ts";
import { judgeConditions } from "#lib/http/preconditions.ts";
import { route } from "#lib/http/route.ts";
import { readTile } from "#lib/services/places/read-tile.ts";

export const GET = route({
  summary: "Read a map tile of records",
  description:
    "A Mapbox Vector Tile (version 2) in Web Mercator, with one layer a dataset, named by its id. A record has `record_ref`, `reference`, `name` and `kind`. Points that are close to each other are one point with `count`, and `more` if records there were left out. At most 1,024 records and 500 kB. The entity tag changes with the versions of the datasets.",
  params: tileParamsSchema,
  query: tileQuerySchema,
  answers: {
    200: { description: "The tile, as application/vnd.mapbox-vector-tile" },
    204: { description: "No record is in the tile" },
    304: { description: "The tile has not changed" },
  },
  errors: {
    too_complex: "The shapes in the tile are too detailed to draw",
    queue_full: "Too many tiles at once; Retry-After says when to try again",
  },
  run: async (context, { request, params, query }) => {
    const tile = await readTile(context, { address: params, query });
    // Who may see a record can change, so a copy is only used after a question.
    const headers = { etag: tile.etag, "cache-control": "private, no-cache" };
    if (judgeConditions(request.headers, tile.etag) === "not_modified")
      return new Response(null, { status: 304, headers });
    const bytes = await tile.read();
    if (bytes.byteLength === 0) return new Response(null, { status: 204, headers });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-type": "application/vnd.mapbox-vector-tile" },
    });
  },
});
