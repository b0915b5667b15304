import { z } from "zod";
import { limited } from "./json-limits.ts";

/** A GeoJSON shape, stored as received: up to some thousand corners, with nested collections. */
export const geometrySchema = limited(z.looseObject({ type: z.string().min(1).max(40) }), {
  values: 10_000,
  depth: 10,
  characters: 2000,
});
