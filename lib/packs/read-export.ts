import { readCsv } from "#lib/domain/csv.ts";
import { directionMarkCount } from "#lib/domain/direction-marks.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import {
  type CitedFact,
  type ExportedPack,
  exportedPackSchema,
  PACK_EXPORT_SCHEMA,
  packExportSchema,
} from "#lib/domain/pack-export.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { isZip } from "#lib/ingest/container/zip.ts";
import { wordsRef } from "./addresses.ts";
import { withinLimits } from "./cited-footnotes.ts";
import { readDocxProperties } from "./read-docx.ts";
import { partsOfMarkdown } from "./read-markdown.ts";
import { CSV_COLUMNS, type CsvColumn } from "./write-csv.ts";

/**
 * Reads one of our exports: Word, JSON, Markdown or CSV.
 * @throws AppError("bad_request") with a message for any other file.
 */
export function readPackExport(bytes: Uint8Array): ExportedPack {
  if (isPdf(bytes))
    throw refused("PDF files cannot be checked. Choose the Word, Markdown, JSON or CSV file of the pack.");
  const given = isZip(bytes) ? fromDocx(bytes) : fromText(textOf(bytes));
  const parsed = exportedPackSchema.safeParse(given);
  if (!parsed.success) throw refused("Some items in this file are incomplete. Export the pack again.");
  return parsed.data;
}

const PDF_START = new TextEncoder().encode("%PDF-");
const isPdf = (bytes: Uint8Array) => PDF_START.every((byte, index) => bytes[index] === byte);

function refused(message: string): AppError {
  return new AppError("bad_request", message);
}

function notAnExport(reason: string): AppError {
  return refused(
    `This file is not a pack export: ${reason}. Choose a Word, Markdown, JSON or CSV file from “Export”.`,
  );
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notAnExport("it is neither a Word document nor UTF-8 text");
  }
}

function fromText(text: string): unknown {
  if (text.trimStart().startsWith("{")) return fromJson(text);
  return /^\ufeff?# /.test(text) ? fromMarkdown(text) : fromCsv(text);
}

function fromJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notAnExport("it is not valid JSON");
  }
  const parsed = packExportSchema.safeParse(value);
  if (!parsed.success)
    throw notAnExport(
      `it does not fit the schema “${PACK_EXPORT_SCHEMA}” (${parsed.error.issues[0]?.path.join(".")})`,
    );
  const { pack, exportedAt } = parsed.data;
  const titles = pack.items.map(({ source }) => (source.state === "removed" ? "" : source.title));
  const words = [pack.title, ...pack.sections.map(({ heading }) => heading), ...titles];
  return {
    ...{ packId: pack.id, version: pack.version, exportedAt, items: inReportOrder(pack.items).map(factOf) },
    ...WITHOUT_PAGES,
    directionMarks: hasDirectionMarks([...words, ...pack.items.map(({ note }) => note)]),
  };
}

/** JSON and CSV have no page: their quotes are compared as cited. */
const WITHOUT_PAGES = {
  tablesAsLines: false,
  footnotes: [],
  foreignQuotes: 0,
  statedItems: null,
  lacksCount: false,
} as const;

const hasDirectionMarks = (texts: readonly string[]) => texts.some((text) => directionMarkCount(text) > 0);

function factOf(item: PackItemView): CitedFact {
  const { evidenceRef, byteHash, quoteHash, source } = item;
  const sourceRemoved = source.state === "removed";
  const quote = sourceRemoved ? null : source.quote;
  return {
    evidenceRef,
    wordsRef: wordsRef(item),
    byteHash,
    quoteHash,
    sourceRemoved,
    quote,
    shown: null,
    footnotes: null,
  };
}

const versionOf = (words: string | undefined) => (words === "draft" ? null : Number(words));

function fromMarkdown(text: string): unknown {
  const { appendix, quotes, cited, isEarlier, footnotes, directionMarks, unowned } = partsOfMarkdown(text);
  const rows = [
    ...appendix.matchAll(/^\| (\d+) \| `([^`\n]+)` \| `([^`\n]+)` \| `([^`\n]+)` \| `([^`\n]+)` \|\s*$/gm),
  ];
  const numbers = new Set(rows.map(([, number]) => Number(number)));
  const others = [...quotes].filter(
    ([number, words]) => !numbers.has(number) && words !== null && words !== "",
  );
  const foot = /^Pack (\S+), (?:version )?(\S+), (\d+ items?, )?exported (\S+)\.\s*$/m.exec(appendix);
  if (!foot) throw notAnExport("the line that names the pack is missing");
  // Files of earlier releases do not name the number of their items.
  const [, packId, version, counted, exportedAt] = foot;
  const items = rows.map(([, number, evidenceRef, words, byteHash, quoteHash]) => ({
    ...{ evidenceRef, wordsRef: words, byteHash, quoteHash, quote: null },
    // In a file of this release each item has a quote, so a missing one was removed.
    shown: quotes.get(Number(number)) ?? (isEarlier ? null : ""),
    footnotes: isEarlier ? null : withinLimits(cited.get(Number(number)) ?? []),
  }));
  return {
    ...{ packId, version: versionOf(version), exportedAt, items },
    ...{ tablesAsLines: counted === undefined, footnotes, directionMarks },
    foreignQuotes: unowned + others.length,
    statedItems: counted === undefined ? null : Number.parseInt(counted, 10),
    lacksCount: counted === undefined && !isEarlier,
  };
}

/** Columns that people read and that no check compares. */
const OWN_WORDS: readonly CsvColumn[] = ["section", "title", "note", "question"];

function fromCsv(text: string): unknown {
  const [names, ...rows] = readCsv(text) ?? [];
  if (!names || CSV_COLUMNS.some((column) => !names.includes(column)))
    throw notAnExport("it is neither JSON nor Markdown, and some columns of a pack are missing");
  const value = (row: readonly string[], column: CsvColumn) => row[names.indexOf(column)] ?? "";
  const own = rows.find((row) => value(row, "row") === "pack");
  if (!own) throw notAnExport("the row of the pack is missing");
  const items = rows
    .filter((row) => value(row, "row") === "item")
    .sort((a, b) => Number(value(a, "number")) - Number(value(b, "number")))
    .map((row) => ({
      evidenceRef: value(row, "evidence_ref"),
      wordsRef: value(row, "words_ref"),
      byteHash: value(row, "byte_hash"),
      quoteHash: value(row, "words_hash"),
      sourceRemoved: value(row, "state") === "removed",
      quote: value(row, "state") === "removed" ? null : value(row, "quote"),
      ...{ shown: null, footnotes: null },
    }));
  const texts = rows.flatMap((row) => OWN_WORDS.map((column) => value(row, column)));
  return {
    ...{ ...WITHOUT_PAGES, directionMarks: hasDirectionMarks(texts) },
    packId: value(own, "pack"),
    version: versionOf(value(own, "version")),
    exportedAt: value(own, "exported_at"),
    items,
  };
}

function fromDocx(bytes: Uint8Array): unknown {
  try {
    return readDocxProperties(bytes);
  } catch (error) {
    if (isAppError(error)) throw notAnExport(error.message.replace(/\.$/, ""));
    throw error;
  }
}
