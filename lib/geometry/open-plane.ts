import type { Plane } from "./plane.ts";

/** Loads the engine. It takes some 200 ms and 24 MB the first time, so it is loaded when first used. */
export async function openPlane(): Promise<Plane> {
  const { plane } = await import("./plane/jsts-plane.ts");
  return plane;
}
