import type { ReadableFormat } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { beginsAsGeoJson } from "./begins-as-geojson.ts";
import { headTable } from "./csv.ts";
import { textOfBeginning } from "./text-lines.ts";

/**
 * True if a file with this beginning holds records: a table whose columns are recognised, or GeoJSON. A file that cannot
 * be read holds none. What a workbook holds is not shown by its beginning, so the answer is false: read its layers.
 * @param head the first bytes; some 256 kB are enough
 */
export function holdsRecords(format: ReadableFormat, head: Uint8Array, fileName: string): boolean {
  if (format !== "csv" && format !== "json") return false;
  try {
    const text = textOfBeginning(head);
    return format === "csv" ? headTable(text, fileName).isRecognised : beginsAsGeoJson(text);
  } catch (error) {
    // Records with too many columns: their reader says so in words.
    if (isAppError(error)) return error.code === "too_complex";
    throw error;
  }
}
