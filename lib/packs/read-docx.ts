import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "#lib/ingest/container/zip.ts";
import { elementsOf, parseXml, textOf } from "#lib/ingest/extract/docx/xml.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { DOCX_PROPERTY, DOCX_SCHEMA } from "./docx-properties.ts";

const DEPTH = 16;

/** What a Word file of a pack says of its items, from its own properties. @throws AppError for what is none. */
export function readDocxProperties(bytes: Uint8Array): unknown {
  const part = openZip(bytes, DEFAULT_INGEST_LIMITS.inflate).read("docProps/custom.xml");
  if (!part) throw new AppError("bad_request", "The file has no properties of ours.");
  const properties = new Map(
    elementsOf(parseXml(part, DEPTH)).map((property) => [
      property.attributes.name ?? "",
      elementsOf(property).map(textOf).join(""),
    ]),
  );
  if (properties.get(DOCX_PROPERTY.schema) !== DOCX_SCHEMA)
    throw new AppError("bad_request", "The file has no properties of ours.");
  const items: unknown[] = [];
  for (let number = 1; ; number++) {
    const value = properties.get(`${DOCX_PROPERTY.item}${number}`);
    if (value === undefined) break;
    const [evidenceRef, wordsRef, byteHash, quoteHash] = value.split(" ");
    items.push({ evidenceRef, wordsRef, byteHash, quoteHash, quote: null });
  }
  const version = properties.get(DOCX_PROPERTY.version);
  return {
    packId: properties.get(DOCX_PROPERTY.pack),
    version: version === "draft" ? null : Number(version),
    exportedAt: properties.get(DOCX_PROPERTY.exported),
    items,
  };
}
