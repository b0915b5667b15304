import type { ChunkDraft } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { beginsAsGeoJson } from "./records/begins-as-geojson.ts";

const WELL_KNOWN_TEXT = /\b(?:POINT|LINESTRING|POLYGON)(?: Z| M| ZM)? ?\([( ]{0,8}-?\d/;
/** The middle of a long shape: four places, one after the other. */
const PLACES = /(?:-?\d{1,7}\.\d{1,20}[\s,]{1,4}-?\d{1,7}\.\d{1,20}[\s,()[\]]{1,8}){4}/;

/**
 * Leaves out passages that are rows of a map layer, and numbers the others again. Such a row is a record, which is found
 * by its place, reference and name. As passages, the names of a layer would outweigh the texts about its places (ADR 0111).
 */
export function withoutShapeRows(
  { format, text }: Extracted,
  passages: readonly ChunkDraft[],
): readonly ChunkDraft[] {
  if (!storedFormatFacts(format)?.hasRecords) return passages;
  if (format === "json") return beginsAsGeoJson(text) ? [] : passages;
  return passages
    .filter(({ span: { start, end } }) => !holdsShape(text.slice(start, end)))
    .map((passage, ordinal) => ({ ...passage, ordinal }));
}

const holdsShape = (row: string) => WELL_KNOWN_TEXT.test(row) || PLACES.test(row);
