import { type ZipOptions, zipSync } from "fflate";
import { columnLetters } from "#lib/domain/sheet-place.ts";
import { utf8 } from "../../testing.ts";

/** Builds small workbooks from XML that no writer library produces. Only tests import this. */

type CellValue = string | number | null;
export type TestSheet = {
  readonly name: string;
  /** Rows of values, or the XML of `sheetData`. */
  readonly rows: readonly (readonly CellValue[])[] | string;
  /** XML after `sheetData`: merged cells. */
  readonly after?: string;
  readonly before?: string;
  readonly hidden?: boolean;
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Styles of cells by number: 1 is a short date, 2 is a sum in pounds, 3 is a date of numbers. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="170" formatCode="&quot;£&quot;#,##0.00"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="171" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns styles of cells from number 1: first those of number formats, then those of colours. */
export function stylesOf({
  formats = [],
  styles = [],
}: {
  readonly formats?: readonly string[];
  readonly styles?: readonly { readonly font: string; readonly fill?: string }[];
}): string {
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${180 + at}" formatCode="${escaped(code)}"/>`);
  const fonts = styles.map(({ font }) => `<font><sz val="11"/>${font}</font>`);
  const fills = styles.map(({ fill }) =>
    fill === undefined
      ? '<fill><patternFill patternType="none"/></fill>'
      : `<fill><patternFill patternType="solid">${fill}<bgColor indexed="64"/></patternFill></fill>`,
  );
  const cells = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, at) => `<xf numFmtId="${180 + at}" applyNumberFormat="1"/>`),
    ...styles.map((_, at) => `<xf numFmtId="0" fontId="${at + 1}" fillId="${at + 1}"/>`),
  ];
  return `<styleSheet xmlns="${MAIN}"><numFmts>${numbers.join("")}</numFmts><fonts><font/>${fonts.join("")}</fonts><fills><fill/>${fills.join("")}</fills><cellXfs>${cells.join("")}</cellXfs></styleSheet>`;
}

/** Returns the XML of a cell. */
export function c(address: string, value: string | number, style = 0): string {
  return typeof value === "number"
    ? `<c r="${address}" s="${style}"><v>${value}</v></c>`
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function rowsXml(rows: TestSheet["rows"]): string {
  if (typeof rows === "string") return rows;
  return rows
    .map((values, at) => {
      const cells = values.map((value, column) =>
        value === null ? "" : c(`${columnLetters(column + 1)}${at + 1}`, value),
      );
      return `<row r="${at + 1}">${cells.join("")}</row>`;
    })
    .join("");
}

/** `parts` are further parts of the package, or other content of the usual ones. */
export function xlsxOf(
  sheets: readonly TestSheet[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
  options: ZipOptions = {},
): Uint8Array {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;
  const listed = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"${hidden ? ' state="hidden"' : ""}/>`,
  );
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types">${override("workbook.xml", "sheet.main")}${override("styles.xml", "styles")}${override("sharedStrings.xml", "sharedStrings")}${sheets.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": relations(relation("r1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${R}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      `${sheets.map((_, at) => relation(`s${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}${relation("st", "styles", "styles.xml")}${relation("ss", "sharedStrings", "sharedStrings.xml")}`,
    ),
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(
      sheets.map(({ rows, before = "", after = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${before}<sheetData>${rowsXml(rows)}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  const packed = Object.entries(files).map(
    ([name, content]) => [name, typeof content === "string" ? utf8(content) : content] as const,
  );
  return zipSync(Object.fromEntries(packed), options);
}

/** An OpenDocument spreadsheet with this content of `office:spreadsheet`. */
export function odsOf(spreadsheet: string): Uint8Array {
  const names = ["office", "table", "text"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  return zipSync({
    mimetype: [utf8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
    "content.xml": utf8(
      `<office:document-content ${names.join(" ")}><office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}
