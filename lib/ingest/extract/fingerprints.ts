import { type ReadableFormat, readableFormat } from "#lib/domain/formats.ts";

const DOCX = "docx/9";
const PPTX = "pptx/3";

/**
 * The fingerprint of each extractor, separate from the extractors, so that the check whether an index is current loads
 * none of them. Raise the number when the same bytes may yield other values. A new version is then created (ADR 0002).
 */
export const FINGERPRINTS: Readonly<Record<ReadableFormat, string>> = {
  md: "md/2",
  txt: "txt/3",
  code: "code/1",
  json: "json/1",
  yaml: "yaml/1",
  html: "html/5",
  mhtml: "mhtml/2",
  svg: "svg/1",
  captions: "captions/3",
  eml: "eml/4",
  mbox: "mbox/4",
  msg: "msg/4",
  pdf: "pdf/7",
  "locked-office": "locked-office/1",
  pptx: PPTX,
  // A converted file is read again when the reader of its new format changes.
  doc: `doc/1 ${DOCX}`,
  ppt: `ppt/1 ${PPTX}`,
  odp: "odp/3",
  csv: "csv/7",
  xlsx: "xlsx/7",
  ods: "ods/7",
  xls: "xls/7",
  docx: DOCX,
  odt: "odt/3",
  epub: "epub/3",
  rtf: "rtf/2",
  gpkg: "gpkg/1",
  shapefile: "shapefile/1",
  image: "image/1",
  zip: "zip/2",
  tar: "tar/2",
};

/** Returns the current fingerprint for a format, or null if it has no extractor. */
export function extractorFingerprint(format: string): string | null {
  const known = readableFormat(format);
  return known === null ? null : FINGERPRINTS[known];
}
