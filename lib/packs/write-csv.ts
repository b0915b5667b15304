import { writeCsv } from "#lib/domain/csv.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { inReportOrder, itemNumbers } from "#lib/domain/pack-numbers.ts";
import { ROLE_WORDS } from "#lib/domain/pack-words.ts";
import { wordsRef } from "./addresses.ts";
import { provenanceLines } from "./appendix-words.ts";
import { numberByRef } from "./item-numbers.ts";

/** The first row names the columns. The second is the pack; each further row is an item. */
export const CSV_COLUMNS = [
  ...["row", "number", "section", "role", "title", "quote", "note", "provenance"],
  ...["source_path", "corpus", "doc_type", "published", "section_path", "page"],
  ...["cited_version", "current_version", "state", "modality", "added_at"],
  ...["evidence_ref", "words_ref", "byte_hash", "words_hash", "address"],
  ...["pack", "version", "exported_at", "question", "frame", "receipts"],
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Writes a pack as a table: one row for the pack, then its items in order, with the numbers of the report. */
export function writePackCsv(file: PackExport): string {
  const rows = [packRow(file), ...itemRows(file)];
  return writeCsv([
    CSV_COLUMNS,
    ...rows.map((row) => CSV_COLUMNS.map((column) => String(row[column] ?? ""))),
  ]);
}

type Row = Partial<Record<CsvColumn, string | number | null>>;

function packRow({ pack, exportedAt, address, receiptAddresses }: PackExport): Row {
  return {
    row: "pack",
    title: pack.title,
    address,
    pack: pack.id,
    version: pack.version ?? "draft",
    exported_at: exportedAt,
    question: pack.frame?.query ?? "",
    frame: pack.frame === null ? "" : JSON.stringify(pack.frame),
    receipts: receiptAddresses.join("\n"),
  };
}

function itemRows({ pack, itemAddresses }: PackExport): Row[] {
  const headings = new Map(pack.sections.map(({ id, heading }) => [id, heading]));
  const numbers = itemNumbers(pack.items);
  const numberOf = numberByRef(inReportOrder(pack.items));
  return pack.items.map((item) => ({
    row: "item",
    number: numbers.get(item.itemId) ?? 0,
    section: headings.get(item.sectionId ?? "") ?? "",
    role: ROLE_WORDS[item.role],
    note: item.note,
    provenance: provenanceLines(item, numberOf).join("\n"),
    page: item.page,
    cited_version: item.citedVersion,
    state: item.source.state,
    modality: item.modality,
    added_at: item.addedAt,
    evidence_ref: item.evidenceRef,
    words_ref: wordsRef(item),
    byte_hash: item.byteHash,
    words_hash: item.quoteHash,
    address: itemAddresses[item.itemId] ?? "",
    pack: pack.id,
    ...(item.source.state === "removed"
      ? {}
      : {
          title: item.source.title,
          quote: item.source.quote,
          source_path: item.source.sourcePath,
          corpus: item.source.corpus.title,
          doc_type: item.source.docType,
          published: item.source.dateIsOfFile ? "" : item.source.publishedDate,
          section_path: item.source.sectionPath.join(" › "),
          current_version: item.source.currentVersion,
        }),
  }));
}
