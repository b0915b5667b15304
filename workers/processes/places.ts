import { isAppError } from "#lib/errors/app-error.ts";
import { openPlane } from "#lib/geometry/open-plane.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { matchInside } from "#lib/places/match-inside.ts";
import { matchSite } from "#lib/places/match-site.ts";
import type { PlacesAnswer, PlacesRequest } from "#lib/places/protocol.ts";
import { readSite } from "#lib/places/site.ts";
import { encodeTile } from "#lib/places/tile.ts";

/** The program behind `places-process.ts`: reads sites, compares them and other areas with records, and writes tiles. */
async function answer(request: PlacesRequest): Promise<PlacesAnswer> {
  try {
    if (request.ask === "tile") return { ok: true, tile: encodeTile(request.address, request.layers) };
    const plane = await openPlane();
    if (request.ask === "site")
      return { ok: true, site: readSite(plane, request.geometry, request.bufferMetres) };
    if (request.ask === "inside")
      return { ok: true, inside: matchInside(plane, request.areas, request.records) };
    const { site, candidates, coverages, nearestMetres } = request;
    const covering = coverages
      .filter(({ area }) => plane.intersects(site.geometry, storedGeometry(area)))
      .map(({ datasetVersionId }) => datasetVersionId);
    return { ok: true, matches: matchSite(plane, site, candidates, nearestMetres), covering };
  } catch (error) {
    if (isAppError(error)) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: "internal", message: "The place could not be compared." };
  }
}

process.on("message", (request: PlacesRequest) => {
  void answer(request).then((response) => process.send?.(response));
});
