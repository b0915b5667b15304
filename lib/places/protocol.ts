import type { InsideCandidate, InsideMatch } from "./match-inside.ts";
import type { SiteCandidate, SiteMatch } from "./match-site.ts";
import type { Site } from "./site.ts";
import type { TileLayer } from "./tile.ts";
import type { TileAddress } from "./tile-address.ts";

/** An area that a dataset states to cover. */
type StatedCoverage = { readonly datasetVersionId: number; readonly area: Uint8Array };

/** A request to the program that compares places. */
export type PlacesRequest =
  | { readonly ask: "site"; readonly geometry: unknown; readonly bufferMetres: number }
  | {
      readonly ask: "match";
      readonly site: Site;
      readonly candidates: readonly SiteCandidate[];
      readonly coverages: readonly StatedCoverage[];
      readonly nearestMetres: number;
    }
  | {
      readonly ask: "inside";
      /** Well-known binary (WGS 84). */
      readonly areas: readonly Uint8Array[];
      readonly records: readonly InsideCandidate[];
    }
  | { readonly ask: "tile"; readonly address: TileAddress; readonly layers: readonly TileLayer[] };

export type MatchAnswer = {
  readonly matches: readonly SiteMatch[];
  /** The versions whose stated coverage shares a point with the site. */
  readonly covering: readonly number[];
};

export type PlacesAnswer =
  | { readonly ok: true; readonly site: Site }
  | ({ readonly ok: true } & MatchAnswer)
  | { readonly ok: true; readonly inside: readonly InsideMatch[] }
  | { readonly ok: true; readonly tile: Uint8Array }
  | { readonly ok: false; readonly code: string; readonly message: string };
