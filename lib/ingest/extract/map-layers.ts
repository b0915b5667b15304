import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { shapefileParts } from "../container/shapefile-parts.ts";
import { openZip } from "../container/zip.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { openGeoPackage } from "../records/geopackage.ts";
import type { SourceLayer } from "../records/layer.ts";
import type { OpenInput } from "../records/open-input.ts";
import { openShapefile } from "../records/shapefile.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose, type DraftBlock } from "./shared/compose.ts";

const MAX_NAMED = 20;

/** Reads a GeoPackage as its layers and their columns, so that it is found by their names. Its rows become records. */
export const geoPackageExtractor: Extractor = extractorOf("gpkg", openGeoPackage, () => []);

/** Reads a zipped Shapefile as its layers and their columns. */
export const shapefileExtractor: Extractor = extractorOf("shapefile", openShapefile, otherFiles);

function extractorOf(
  format: ReadableFormat,
  open: (input: OpenInput) => AsyncGenerator<SourceLayer, void>,
  notesOf: (bytes: Uint8Array) => readonly ExtractionNote[],
): Extractor {
  return {
    format,
    fingerprint: FINGERPRINTS[format],
    async extract({ bytes, fileName, signal }: ExtractInput): Promise<Extracted> {
      const drafts: DraftBlock[] = [];
      const notes: ExtractionNote[] = [...notesOf(bytes)];
      for await (const layer of open({ source: bytes, fileName, signal })) {
        drafts.push(...blocksOf(layer));
        const name = layer.name === "" ? "" : `Layer “${layer.name}”: `;
        for (const message of layer.notes()) notes.push({ code: "layer_note", message: `${name}${message}` });
      }
      if (drafts.length === 0) drafts.push(words("This file has no layers with rows."));
      return { format, ...compose(drafts), pages: [], metadata: {}, notes };
    },
  };
}

const words = (text: string): DraftBlock => ({ kind: "paragraph", runs: [{ text }] });
const item = (text: string): DraftBlock => ({ kind: "list-item", level: 1, runs: [{ text }] });

function blocksOf({ name, columns, hasShapes }: SourceLayer): readonly DraftBlock[] {
  return [
    ...(name === "" ? [] : [{ kind: "heading", level: 1, runs: [{ text: name }] } as const]),
    words(hasShapes ? "Map layer with the columns:" : "Table with the columns:"),
    ...columns.map(item),
  ];
}

/** Names what else is in a zip, because it is not read. */
function otherFiles(bytes: Uint8Array): ExtractionNote[] {
  const { others } = shapefileParts(openZip(bytes, DEFAULT_INGEST_LIMITS.inflate));
  if (others.length === 0) return [];
  const named = others
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(", ");
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  const message = `Other files of the zip are not read: ${named}${more}. Add them on their own.`;
  return [{ code: "other_files_not_read", message: message.slice(0, 2000) }];
}
