import type { RecordDraft, RecordLayer, RecordLayerEnd, RecordMapping } from "#lib/domain/records.ts";
import type { FileSource } from "../processes/file-source.ts";
import { utf8 } from "../testing.ts";
import { readRecords } from "./index.ts";

/** Helpers for tests of this folder. Nothing else imports them. */

export type ReadLayerResult = {
  readonly layer: RecordLayer;
  readonly records: readonly RecordDraft[];
  readonly batches: readonly number[];
  readonly end: RecordLayerEnd;
};

/** Reads the layers of a file. */
export async function layersOf(
  source: string | FileSource,
  fileName = "rows.csv",
  mappings: Readonly<Record<string, RecordMapping>> = {},
): Promise<readonly ReadLayerResult[]> {
  const format = formatOf(fileName);
  const bytes = typeof source === "string" ? utf8(source) : source;
  const layers: ReadLayerResult[] = [];
  let open: { layer: RecordLayer; records: RecordDraft[]; batches: number[] } | undefined;
  for await (const event of readRecords(bytes, { format, fileName, mappings })) {
    if (event.kind === "layer") open = { layer: event.layer, records: [], batches: [] };
    else if (open === undefined) throw new Error("records without a layer");
    else if (event.kind === "end") layers.push({ ...open, end: event.end });
    else {
      open.records.push(...event.records);
      open.batches.push(event.records.length);
    }
  }
  return layers;
}

const FORMATS = { json: "json", geojson: "json", gpkg: "gpkg", shapefile: "shapefile" } as const;

/** The format by the end of a name. */
function formatOf(fileName: string): "csv" | (typeof FORMATS)[keyof typeof FORMATS] {
  const known = Object.entries(FORMATS).find(([end]) => fileName.endsWith(`.${end}`));
  return known?.[1] ?? (/json/.test(fileName) ? "json" : "csv");
}

/** Reads the one layer of a file. */
export async function layerOf(...args: Parameters<typeof layersOf>): Promise<ReadLayerResult> {
  const [layer, ...others] = await layersOf(...args);
  if (layer === undefined || others.length > 0) throw new Error(`${others.length} more layers`);
  return layer;
}

/** Returns the codes of a record's faults. */
export const faultCodes = ({ faults }: RecordDraft) => faults.map(({ code }) => code);
