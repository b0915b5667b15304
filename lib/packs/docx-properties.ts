import type { PackExport } from "#lib/domain/pack-export.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import { wordsRef } from "./addresses.ts";

/** Properties that verify a pack's Word file. Word keeps them when it saves the file. */
export const DOCX_PROPERTY = {
  schema: "Sightline schema",
  pack: "Sightline pack",
  version: "Sightline version",
  exported: "Sightline exported",
  receipts: "Sightline receipts",
  items: "Sightline items",
  item: "Sightline item ",
} as const;

export const DOCX_SCHEMA = "sightline-pack 3";
/** Written by earlier releases: some tables stand as lines. */
export const DOCX_SCHEMA_OF_LINES = "sightline-pack 2";
/** Written by earlier releases: each footnote names its item. */
export const DOCX_SCHEMA_OF_FOOTNOTES = "sightline-pack 1";

/** The bookmark around the quote of an item. Word and LibreOffice keep it when they save the file. */
export const BOOKMARK = "sightline_item_";

type Property = { readonly name: string; readonly value: string };

/** An item's property: its ref, its span, and the hashes of its source and its words, separated by spaces. */
export function docxProperties({ pack, exportedAt }: PackExport): Property[] {
  return [
    { name: DOCX_PROPERTY.schema, value: DOCX_SCHEMA },
    { name: DOCX_PROPERTY.pack, value: pack.id },
    { name: DOCX_PROPERTY.version, value: pack.version === null ? "draft" : String(pack.version) },
    { name: DOCX_PROPERTY.exported, value: exportedAt },
    { name: DOCX_PROPERTY.items, value: String(pack.items.length) },
    { name: DOCX_PROPERTY.receipts, value: pack.receipts.join(" ") },
    ...inReportOrder(pack.items).map((item, index) => ({
      name: `${DOCX_PROPERTY.item}${index + 1}`,
      value: [item.evidenceRef, wordsRef(item), item.byteHash, item.quoteHash].join(" "),
    })),
  ];
}
