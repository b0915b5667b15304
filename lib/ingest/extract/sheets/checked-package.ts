import { zipSync } from "fflate";
import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "../../container/zip.ts";
import type { InflateLimits } from "../../limits.ts";
import { SHEET_LIMITS } from "./grid.ts";
import { type HidingStyles, hiddenByColour, hidingStyles } from "./hidden-colours.ts";
import {
  type HiddenLines,
  hiddenInOpenDocument,
  hiddenInWorksheet,
  NOTHING_HIDDEN,
  sheetParts,
} from "./hidden-lines.ts";

/** The parts of a workbook that hold its words, and facts about the others. */
export type CheckedPackage = {
  readonly bytes: Uint8Array;
  readonly hasMacros: boolean;
  /** True if a formula has no stored value: the file was written by a program that calculates nothing. */
  readonly hasUncalculated: boolean;
  /** Of each sheet, in order. Missing sheets hide nothing that is known. */
  readonly hidden: readonly HiddenInSheet[];
};

/** What a part says of the sheet it holds. */
export type HiddenInSheet = HiddenLines & {
  /** Addresses of the cells whose words have the colour of their background. */
  readonly coloured: ReadonlySet<string>;
};

const NO_CELLS: ReadonlySet<string> = new Set();

/** Parts with words. Pictures, drawings, charts, macros and links to other files are never read. */
const READ = /\.(?:xml|rels|bin)$|^mimetype$/i;
const LEFT_OUT =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printerSettings|externalLinks|customXml|activeX|ctrlProps|pivotCache|pivotTables|Thumbnails|Pictures|Object[^/]*)\/|vbaProject[^/]*\.bin$|(?:^|\/)(?:attached|vbaData)[^/]*$/i;
const MACROS = /vbaProject\.bin$|(?:^|\/)(?:macrosheets|Basic|Scripts)\//i;

/**
 * Unpacks the parts of a workbook within the limits, and packs them again without compression, so that the library sees
 * no other bytes than the checked ones.
 * @throws AppError `damaged`, `too_complex`, `encrypted`.
 */
export function checkedPackage(bytes: Uint8Array, limits: InflateLimits): CheckedPackage {
  const zip = openZip(bytes, limits);
  const parts: Record<string, Uint8Array> = {};
  const hiddenIn = new Map<string, readonly HiddenInSheet[]>();
  let hasUncalculated = false;
  let styles: HidingStyles | null = null;
  // The styles come first, because the sheets refer to them.
  for (const { name } of zip.entries.toSorted(
    (a, b) => Number(b.name === STYLES) - Number(a.name === STYLES),
  )) {
    if (name.endsWith("/") || !READ.test(name) || LEFT_OUT.test(name)) continue;
    const content = zip.read(name);
    if (content === null) continue;
    checkPart(name, content);
    if (!SHEET.test(name)) {
      if (name === STYLES) styles = hidingStyles(content);
      parts[name] = content;
      continue;
    }
    const xml = bufferOf(content).toString("latin1");
    hasUncalculated ||= NO_VALUE.some((words) => xml.includes(words));
    hiddenIn.set(
      name,
      isContent(name)
        ? hiddenInOpenDocument(xml).map((lines) => ({ ...lines, coloured: NO_CELLS }))
        : [{ ...hiddenInWorksheet(xml), coloured: styles ? hiddenByColour(xml, styles) : NO_CELLS }],
    );
    parts[name] = content.length < LARGE ? content : Buffer.from(withoutEmpty(xml), "latin1");
  }
  if (Object.keys(parts).length === 0) throw new AppError("damaged", "The file holds no sheets.");
  // The library asks for these parts, which an OpenDocument file need not have.
  if (parts["content.xml"]) {
    parts["META-INF/manifest.xml"] ??= new TextEncoder().encode("<manifest/>");
    parts["styles.xml"] ??= new TextEncoder().encode("<styles/>");
  }
  return {
    bytes: zipSync(parts, { level: 0 }),
    hasMacros: zip.entries.some(({ name }) => MACROS.test(name)),
    hasUncalculated,
    hidden: hiddenIn.get("content.xml") ?? hiddenBySheet(parts, hiddenIn),
  };
}

function hiddenBySheet(
  parts: Readonly<Record<string, Uint8Array>>,
  hiddenIn: ReadonlyMap<string, readonly HiddenInSheet[]>,
): readonly HiddenInSheet[] {
  const [workbook, relations] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((name) =>
    bufferOf(parts[name] ?? new Uint8Array()).toString("latin1"),
  );
  return sheetParts(workbook ?? "", relations ?? "").map(
    (part) => hiddenIn.get(part ?? "")?.[0] ?? { ...NOTHING_HIDDEN, coloured: NO_CELLS },
  );
}

const isContent = (name: string) => /(?:^|\/)content\.xml$/i.test(name);

function checkPart(name: string, content: Uint8Array): void {
  const buffer = bufferOf(content);
  if (/manifest\.xml$/i.test(name) && buffer.includes("encryption-data")) {
    throw new AppError(
      "encrypted",
      "The file is locked with a password. Remove the password in its own program, then add the file again.",
    );
  }
  if (isContent(name)) checkRepeats(buffer.toString("latin1"));
}

const ROW = /<table:table-row\b([^>]*)>/g;
const CELL = /<table:(?:covered-)?table-cell\b([^>]*[^/>])>/g;
const repeats = (attributes: string, what: "rows" | "columns") =>
  Number(new RegExp(`number-${what}-repeated="(\\d{1,9})`).exec(attributes)?.[1] ?? 1);

/**
 * Refuses a sheet in which cells with words are repeated into more cells than are read: few bytes would become many
 * values.
 * @throws AppError `too_complex`.
 */
function checkRepeats(xml: string): void {
  const rows = [...xml.matchAll(ROW)];
  let cells = 0;
  for (const [index, row] of rows.entries()) {
    const inside = xml.slice(row.index, rows[index + 1]?.index ?? xml.length);
    const times = repeats(row[1] ?? "", "rows");
    for (const [, attributes = ""] of inside.matchAll(CELL)) cells += times * repeats(attributes, "columns");
    if (cells <= SHEET_LIMITS.placedCells * 10) continue;
    throw new AppError("too_complex", "The sheet repeats its cells too often; it was not read.", { cells });
  }
}

const STYLES = "xl/styles.xml";
const SHEET = /worksheets\/[^/]*\.xml$|(?:^|\/)content\.xml$/i;
const NO_VALUE = ["</f></c>", "</f><v></v></c>", "</f><v/></c>"];
/** Sheets below this size, in bytes, take no time. */
const LARGE = 500_000;

/** Removes cells and rows that only have a style. A sheet may have millions, and the library makes an object of each. */
function withoutEmpty(xml: string): string {
  const unlessPlaced = (tag: string) => (tag.includes(' r="') ? "" : tag);
  return xml.replace(/<c [^<>]*\/>/g, unlessPlaced).replace(/<row [^<>]*(?:\/>|>\s*<\/row>)/g, unlessPlaced);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
