import * as XLSX from "@e965/xlsx";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { formatFacts, READABLE_FORMATS, type ReadableFormat } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "../conform.ts";
import { decodeText } from "../decode.ts";
import { geoPackageOf } from "../records/testing-geopackage.ts";
import { shpOf, zipOf } from "../records/testing-shapefile.ts";
import { utf8 } from "../testing.ts";
import { tarOf } from "../unpack/testing-tar.ts";
import { docxOf } from "./docx/testing.ts";
import { epubOf } from "./epub/testing.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { extractors } from "./index.ts";
import { msgOf } from "./msg/testing.ts";
import { odpOf, page } from "./odp/testing.ts";
import { odtOf, textP } from "./odt/testing.ts";
import { pptxOf } from "./pptx/testing.ts";
import { odsOf, xlsxOf } from "./sheets/testing.ts";

/** Formats with pages have tests of their own, because their engines are slow to start. */
const FORMATS = READABLE_FORMATS.filter((format) => !formatFacts(format).hasPages);
/** A valid file, for formats that `VALID_TEXT` is not valid in. */
const VALID: Partial<Readonly<Record<ReadableFormat, Uint8Array>>> = {
  json: utf8("[1]"),
  mhtml: utf8("MIME-Version: 1.0\nContent-Type: text/html\n\n<p>a</p>"),
  svg: utf8("<svg><text>a</text></svg>"),
  msg: msgOf({ subject: "a", text: "b" }),
  docx: docxOf("<w:p><w:r><w:t>a</w:t></w:r></w:p>"),
  pptx: pptxOf(["a"]),
  // Readers get the converted file.
  doc: docxOf("<w:p><w:r><w:t>a</w:t></w:r></w:p>"),
  ppt: pptxOf(["a"]),
  odp: odpOf(page("<draw:rect><text:p>a</text:p></draw:rect>")),
  xlsx: xlsxOf([{ name: "A", rows: [["a", 1]] }]),
  ods: odsOf(
    '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
  ),
  xls: new Uint8Array(
    XLSX.write(
      { SheetNames: ["A"], Sheets: { A: XLSX.utils.aoa_to_sheet([["a", 1]]) } },
      { type: "array", bookType: "biff8" },
    ),
  ),
  odt: odtOf(textP("a")),
  rtf: utf8("{\\rtf1 a}"),
  epub: epubOf({ "a.xhtml": "<p>a</p>" }),
  gpkg: geoPackageOf([{ name: "a", columns: "b text", rows: [["c"]] }]),
  shapefile: zipOf({ "a.shp": shpOf([null]) }),
  zip: zipSync({ "a.md": utf8("a") }),
  tar: tarOf([{ name: "a.md", content: "a" }]),
};
const VALID_TEXT = utf8("# A\n\n- b\n\n<p>c</p>\n");
const FILE_NAMES = ["a.ts", "a.py", "a.c", "a.sql", "a", "run.sh"];

/** Fragments with a meaning in some format, so that random texts test each reader deeply. */
const scrap = fc.oneof(
  fc.constantFrom(
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "    ",
    "# ",
    "## ",
    "- ",
    "1. ",
    "> ",
    "```",
    "~~~",
    "|",
    "|-|\n",
    "**",
    "_",
    "`",
    "[a](b)",
  ),
  fc.constantFrom(
    "[^1]",
    "[^1]: ",
    "---\n",
    "***",
    "<b>",
    "</b>",
    "<!--",
    "<script>",
    "</script>",
    "<table><tr><td>",
    "<p>",
    "<h1>",
    "<br>",
  ),
  fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ":",
    ": ",
    ",",
    '"',
    "'",
    "&a ",
    "*a",
    "a: ",
    "? ",
    "| \n",
    "!!x ",
    "\\",
    "class A {",
    "def f():\n",
    "(a) ",
    "3.12 ",
  ),
  fc.constantFrom(
    "🌳",
    "\ud800",
    "\u0000",
    "\ufeff",
    "é",
    "漢字",
    "&amp;",
    "&#0;",
    "&#xD800;",
    "<w:p>",
    "</w:p>",
    "<w:r><w:t>x</w:t></w:r>",
  ),
  fc.string({ maxLength: 8 }),
);
const text = fc.array(scrap, { maxLength: 60 }).map((scraps) => scraps.join(""));

async function extract(format: ReadableFormat, bytes: Uint8Array, fileName = "a"): Promise<void> {
  const extractor = await extractors[format]();
  try {
    const extracted = await extractor.extract({ bytes, fileName });
    assertConforms(extracted);
    if (formatFacts(format).keepsText) expect(extracted.text).toBe(decodeText(bytes).text);
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.message).toMatch(/\w+ \w+/);
  }
}

describe.each(FORMATS)("the %s reader", (format) => {
  it("returns a valid result or throws an AppError for any text", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...FILE_NAMES), (source, fileName) =>
        extract(format, utf8(source), fileName),
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  it("returns a valid result or throws an AppError for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => extract(format, bytes)),
      { numRuns: 80 },
    );
  }, 60_000);

  it("returns the same result for the same bytes", async () => {
    const extractor = await extractors[format]();
    const bytes = VALID[format] ?? VALID_TEXT;
    // The reader of locked files has an error for each.
    const result = () =>
      extractor.extract({ bytes, fileName: "a" }).catch(({ code }: { code: unknown }) => code);
    const once = await result();
    if (format !== "locked-office") expect(once).toHaveProperty("text");
    expect(await result()).toEqual(once);
  });
});

describe("the docx reader", () => {
  it("returns a valid result or throws an AppError for any well-formed body", async () => {
    const leaf = fc.constantFrom(
      "<w:t>x </w:t>",
      "<w:br/>",
      "<w:tab/>",
      '<w:fldChar w:fldCharType="begin"/>',
      '<w:fldChar w:fldCharType="end"/>',
      '<w:sym w:font="Wingdings" w:char="F0FC"/>',
      '<w:footnoteReference w:id="1"/>',
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        leaf,
        fc
          .tuple(
            fc.constantFrom(
              "w:p",
              "w:r",
              "w:tbl",
              "w:tr",
              "w:tc",
              "w:sdt",
              "w:sdtContent",
              "w:ins",
              "w:del",
              "w:txbxContent",
              "w:drawing",
              "mc:AlternateContent",
              "mc:Choice",
              "w:hyperlink",
            ),
            fc.array(tie("node"), { maxLength: 4 }),
          )
          .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), (nodes) => extract("docx", docxOf(nodes.join("")))),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe("extractors", () => {
  it("include a reader for every readable format, with the fingerprint that the index compares", async () => {
    for (const format of READABLE_FORMATS) {
      const extractor = await extractors[format]();
      expect([extractor.format, extractor.fingerprint]).toEqual([format, FINGERPRINTS[format]]);
    }
  });
});
