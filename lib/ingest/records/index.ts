import type { ReadableFormat } from "#lib/domain/formats.ts";
import type { RecordEvent, RecordMapping } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { openPlane } from "#lib/geometry/open-plane.ts";
import type { SourceLayer } from "./layer.ts";
import type { OpenInput } from "./open-input.ts";
import { placeReader } from "./place-reader.ts";
import { readLayer } from "./read-layer.ts";

/** Loads a format's reader of records when it is first needed. A new format is one file and one line here. */
type OpenLayers = (input: OpenInput) => AsyncGenerator<SourceLayer, void>;
const READERS = {
  csv: () => import("./csv.ts").then((m) => m.openCsv),
  json: () => import("./geojson.ts").then((m) => m.openGeoJson),
  xlsx: () => import("./workbook.ts").then((m) => m.workbookReader("xlsx")),
  ods: () => import("./workbook.ts").then((m) => m.workbookReader("ods")),
  xls: () => import("./workbook.ts").then((m) => m.workbookReader("xls")),
  gpkg: () => import("./geopackage.ts").then((m) => m.openGeoPackage),
  shapefile: () => import("./shapefile.ts").then((m) => m.openShapefile),
} as const satisfies Partial<Record<ReadableFormat, () => Promise<OpenLayers>>>;

/** Formats that may hold records. */
type RecordFormat = keyof typeof READERS;

export type ReadRecordsInput = {
  readonly format: ReadableFormat;
  readonly fileName: string;
  /** How a person mapped the columns of layers, by the names of the layers. */
  readonly mappings?: Readonly<Record<string, RecordMapping>>;
  readonly signal?: AbortSignal | undefined;
};

/** True if records can be read from files of a format. Whether one holds any is shown by its layers' mappings. */
function isRecordFormat(format: ReadableFormat): format is RecordFormat {
  return Object.hasOwn(READERS, format);
}

/**
 * Reads the records of a file: for each layer its columns, then its records in batches, then its end with counts. The
 * file is read in parts, so memory does not grow with it.
 * @throws AppError `not_found`, `not_text`, `empty_file`, `damaged`, `too_complex`; `not_yet_supported` for a format
 *   without a reader.
 */
export async function* readRecords(
  source: OpenInput["source"],
  { format, fileName, mappings = {}, signal }: ReadRecordsInput,
): AsyncGenerator<RecordEvent, void> {
  if (!isRecordFormat(format))
    throw new AppError("not_yet_supported", "Records are not read from files of this format yet.");
  const open: OpenLayers = await READERS[format]();
  const places = placeReader(await openPlane());
  for await (const layer of open({ source, fileName, signal })) {
    const mapping = Object.hasOwn(mappings, layer.name) ? mappings[layer.name] : undefined;
    yield* readLayer(layer, { mapping, places });
  }
}
