import { cleanText } from "../decode.ts";
import { shortened } from "./faults.ts";

const NAME_CHARS = 80;

/** Returns the note about a layer in a coordinate system that is not read. Its rows have no place. */
export function unreadSystem(name: string): string {
  return `The coordinate system of the layer, ${shortened(cleanText(name).trim(), NAME_CHARS)}, is not read. Export it in WGS 84 (EPSG:4326) or British National Grid (EPSG:27700).`;
}
