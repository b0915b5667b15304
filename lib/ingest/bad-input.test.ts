import { fileURLToPath } from "node:url";
import * as XLSX from "@e965/xlsx";
import { gzipSync, unzipSync, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { detectFormat } from "./detect.ts";
import { docxOf, p } from "./extract/docx/testing.ts";
import { chapter, epubOf } from "./extract/epub/testing.ts";
import { msgOf } from "./extract/msg/testing.ts";
import { odpOf, page } from "./extract/odp/testing.ts";
import { odtOf, textP } from "./extract/odt/testing.ts";
import { box, frame, paragraph, pptxOf } from "./extract/pptx/testing.ts";
import { createExtractProcesses } from "./extract/processes.ts";
import { c, odsOf, xlsxOf } from "./extract/sheets/testing.ts";
import { utf8 } from "./testing.ts";
import { tarOf } from "./unpack/testing-tar.ts";

/**
 * The list of bad input, each through the process that reads files in the product. Each file is read, or refused with
 * the code of its fault, and the process then reads the next file. A file that exhausts memory is refused with
 * `too_complex`, so a code of its own also shows that memory stays within the limit.
 */
const HEAP_MB = 512;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const readers = createExtractProcesses({ rootDirectory: ROOT, heapMb: HEAP_MB });
const small = createExtractProcesses({ rootDirectory: ROOT, heapMb: 48 });
afterAll(() => Promise.all([readers.close(), small.close()]));

type Outcome = { readonly code: string; readonly message: string; readonly read: Extracted | null };

async function outcomeOf(format: ReadableFormat, bytes: Uint8Array, pool = readers): Promise<Outcome> {
  try {
    const read = await pool.extract(format, bytes, `a.${format}`);
    return { code: "read", message: "", read };
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.details.unexpected, error.message).toBeUndefined();
    return { code: error.code, message: error.message, read: null };
  }
}

async function readsTheNext(pool = readers): Promise<void> {
  expect((await pool.extract("txt", utf8("The next file."), "b.txt")).text).toBe("The next file.");
}

/** One line for each file of a container: its path with the code of its fault, why it is left out, or its size. */
async function filesOf(format: ReadableFormat, bytes: Uint8Array): Promise<string[]> {
  const { entries } = await readers.unpack({ unpack: format, source: bytes, fileName: "a.zip", from: 0 });
  return entries.map((entry) => {
    if ("bytes" in entry) return `${entry.path}: ${entry.bytes.length} bytes`;
    return `${entry.path}: ${"leftOut" in entry ? entry.leftOut : entry.failed.code}`;
  });
}

const SHEET = { name: "A", rows: [["Mill"]] } as const;
const ODS_CELL = '<table:table-cell office:value-type="string"><text:p>Mill</text:p></table:table-cell>';
const ODS = odsOf(`<table:table table:name="A"><table:table-row>${ODS_CELL}</table:table-row></table:table>`);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><text>Mill</text></svg>';

const bomb = () => zipSync({ "bomb.txt": new Uint8Array(3_000_000), "kept.md": utf8("Kept.") });
const slideInItself = () => {
  const inside = `${frame('<c:chart r:id="chart"/>')}${frame('<dgm:relIds r:dm="diagramData"/>')}`;
  const kinds = ["notesSlide", "slideLayout", "slideMaster", "chart", "diagramData", "slide"];
  const relations = kinds.map((kind) => ({ id: kind, kind, target: "slide1.xml" }));
  return pptxOf([{ shapes: box(paragraph("Mill")) + inside, relations }], { order: [1, 1] });
};
const emptyStyledRows = () => {
  const rows = Array.from(
    { length: 1_000_000 },
    (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/></row>`,
  );
  return xlsxOf(
    [{ name: "A", rows: `<row r="1">${c("A1", "Mill")}</row>${rows.join("")}` }],
    {},
    { level: 1 },
  );
};
const sharedTexts = (texts: string, cells: readonly number[]) => {
  const row = cells.map((at) => `<c t="s"><v>${at}</v></c>`).join("");
  return xlsxOf([{ name: "A", rows: `<row r="1">${row}${c("Z1", "Mill")}</row>` }], {
    "xl/sharedStrings.xml": `<sst count="9">${texts}</sst>`,
  });
};
const attachment = (name: string, content: string) =>
  `--b\r\nContent-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
const mailOf = (parts: string) =>
  `From: a@riverside.example\r\nSubject: Plans\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nMill\r\n${parts}--b--\r\n`;
const largeMail = () => {
  const line = `${"QUJD".repeat(19)}\r\n`;
  const content = line.repeat(Math.ceil(50_000_000 / 500 / line.length));
  return utf8(mailOf(Array.from({ length: 500 }, (_, at) => attachment(`plan-${at}.pdf`, content)).join("")));
};
const nestedMail = (depth: number): string =>
  `Subject: Mill ${depth}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n\r\nWords ${depth}\r\n${
    depth === 10
      ? ""
      : `--b${depth}\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename="m.eml"\r\n\r\n${nestedMail(depth + 1)}\r\n`
  }--b${depth}--\r\n`;
/** A record of an old spreadsheet: its type, its length and its content. */
const xlsRecord = (type: number, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
/** Each cell takes 18 bytes in the file, and more than a kilobyte as objects. */
const largeXls = () => {
  const begin = (what: number) => xlsRecord(0x0809, Uint8Array.from([0, 6, what, ...new Uint8Array(13)]));
  const end = xlsRecord(0x0a, new Uint8Array());
  const listed = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0x41]);
  listed.writeUInt32LE(begin(5).length + listed.length + 4 + end.length, 0);
  const cells = Array.from({ length: 150_000 }, (_, at) => {
    const cell = Buffer.alloc(14);
    cell.writeUInt16LE(Math.floor(at / 5), 0);
    cell.writeUInt16LE(at % 5, 2);
    cell.writeDoubleLE(at + 0.5, 6);
    return xlsRecord(0x0203, cell);
  });
  const stream = [begin(5), xlsRecord(0x85, listed), end, begin(0x10), ...cells, end];
  const file = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(file, "/Workbook", Buffer.concat(stream));
  return Uint8Array.from(XLSX.CFB.write(file, { type: "buffer" }) as Buffer);
};

describe("bad input", { timeout: 120_000 }, () => {
  it.each<[name: string, format: ReadableFormat, bytes: () => Uint8Array, code: string, words?: string]>([
    ["a document that is a zip bomb", "docx", () => docxOf(p(" ".repeat(30_000_000))), "too_complex"],
    [
      "a sheet with 16,384 columns",
      "xlsx",
      () => xlsxOf([{ name: "A", rows: [Array(16_384).fill("Mill")] }]),
      "read",
      "Mill",
    ],
    ["a million empty styled rows", "xlsx", emptyStyledRows, "read", "Mill"],
    [
      "shared strings that contain each other",
      "xlsx",
      () => sharedTexts("<si><si><t>x</t></si></si>", [0]),
      "read",
      "Mill",
    ],
    ["shared strings out of range", "xlsx", () => sharedTexts("", [0, -1, 99_999, 2 ** 40]), "damaged"],
    ["a slide that contains itself", "pptx", slideInItself, "read", "Mill"],
    ["a mail of 50 MB with 500 attachments", "eml", largeMail, "read", "plan-499.pdf"],
    ["attachments nested ten deep", "eml", () => utf8(nestedMail(0)), "read", "m.eml"],
    [
      "a mail in Outlook's wrapping (TNEF)",
      "eml",
      () => utf8(mailOf(attachment("winmail.dat", "QUJD"))),
      "read",
      "winmail.dat",
    ],
    [
      "an msg that is truncated",
      "msg",
      () => msgOf({ subject: "Mill", text: "Words" }).slice(0, 1500),
      "damaged",
    ],
    [
      "an rtf with 10,000 nested groups",
      "rtf",
      () => utf8(`{\\rtf1 ${"{".repeat(10_000)}x${"}".repeat(10_000)}}`),
      "too_deep",
    ],
    ["a csv of 9 MB on one line", "csv", () => utf8("1,".repeat(4_500_000)), "too_complex"],
    [
      "a text that is no UTF-8, though it begins as such",
      "txt",
      () => Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from("Café", "latin1")]),
      "read",
      "Caf",
    ],
    [
      "a page that lies about its charset",
      "html",
      () => utf8('<meta charset="utf-16"><p>Café</p>'),
      "read",
      "Café",
    ],
    [
      "a page with a charset that does not exist",
      "html",
      () => Buffer.from('<meta charset="x-none"><p>Caf\u00e9 mill</p>', "latin1"),
      "read",
      "Café",
    ],
    [
      "a saved page that lies about its charset",
      "mhtml",
      () => utf8("MIME-Version: 1.0\nContent-Type: text/html; charset=us-ascii\n\n<p>Café</p>"),
      "read",
      "Café",
    ],
    [
      "a mail that lies about its charset",
      "eml",
      () =>
        utf8(
          "From: a@b.example\r\nContent-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: 8bit\r\n\r\nCafé",
        ),
      "read",
      "Café",
    ],
    [
      "a doc that no program converted",
      "doc",
      () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "not_yet_supported",
    ],
  ])("%s", async (_, format, bytes, code, words) => {
    const outcome = await outcomeOf(format, bytes());
    expect(outcome.code, outcome.message).toBe(code);
    if (words !== undefined) expect(outcome.read?.text).toContain(words);
    expect(outcome.message).not.toContain("more memory");
    await readsTheNext();
  });

  it("a bad xls that wants much memory is refused in words, and the next file is read", async () => {
    const outcome = await outcomeOf("xls", largeXls(), small);
    expect(outcome.code).toBe("too_complex");
    expect(outcome.message).toContain("more memory than allowed for one file (48 MB)");
    await readsTheNext(small);
  });

  it.each(["doc", "ppt"])("a truncated %s is refused by its content", async (extension) => {
    const head = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(200)]);
    await expect(detectFormat(head, `a.${extension}`)).rejects.toMatchObject({ code: "damaged" });
  });
});

describe("bad archives", { timeout: 120_000 }, () => {
  it("a flat zip bomb is an error of that file alone", async () => {
    expect(await filesOf("zip", bomb())).toEqual(["bomb.txt: too_complex", "kept.md: 5 bytes"]);
    await readsTheNext();
  });

  it("a nested zip bomb grows by one level at a time", async () => {
    const inner = bomb();
    const found = await filesOf("zip", zipSync({ "inner.zip": inner, "a.md": utf8("a") }));
    expect(found).toEqual([`inner.zip: ${inner.length} bytes`, "a.md: 1 bytes"]);
  });

  it("a gzip bomb is refused", async () => {
    const tar = tarOf([{ name: "a.txt", content: " ".repeat(30_000_000) }]);
    expect((await outcomeOf("tar", gzipSync(tar))).code).toBe("too_complex");
    await readsTheNext();
  });

  it("an archive of 100,000 entries is refused", async () => {
    const tar = tarOf(Array.from({ length: 100_000 }, (_, at) => ({ name: `${at}.md` })));
    expect((await outcomeOf("tar", tar)).code).toBe("too_complex");
    await readsTheNext();
  });

  it("paths with '..' lead nowhere, and symbolic links are left out", async () => {
    const zip = zipSync({
      "../up.md": utf8("x"),
      "link.md": [utf8("/etc/hostname"), { os: 3, attrs: 0o120777 << 16 }],
      "kept.md": utf8("k"),
    });
    const found = await filesOf("zip", zip);
    expect(found).toHaveLength(3);
    expect(found[2]).toBe("kept.md: 1 bytes");
    expect(found.slice(0, 2).every((line) => !line.includes("bytes"))).toBe(true);
    const tar = tarOf([
      { name: "link.md", type: "2" },
      { name: "../up.md", content: "x" },
    ]);
    expect((await filesOf("tar", tar)).every((line) => !line.includes("bytes"))).toBe(true);
  });
});

describe("entities", { timeout: 120_000 }, () => {
  /** Replaces the word "Mill" of a part by an entity, and declares it before the part's first element. */
  const declared = (bytes: Uint8Array, part: string, doctype: string) => {
    const parts = unzipSync(bytes);
    return zipSync({ ...parts, [part]: utf8(inText(new TextDecoder().decode(parts[part]), doctype)) });
  };
  const inText = (xml: string, doctype: string) =>
    `${doctype}${xml.replace(/^<\?xml[^>]*>/, "").replaceAll("Mill", "A &x; B")}`;
  const DECLARED = {
    expansion: `<!DOCTYPE x [${Array.from({ length: 30 }, (_, at) => `<!ENTITY x${at} "&x${at + 1};&x${at + 1};">`).join("")}<!ENTITY x30 "BOOM"><!ENTITY x "&x0;">]>`,
    "an external file": `<!DOCTYPE x [<!ENTITY x SYSTEM "file://${fileURLToPath(new URL("../../package.json", import.meta.url))}">]>`,
  };
  const files: readonly (readonly [ReadableFormat, (doctype: string) => Uint8Array])[] = [
    ["docx", (doctype) => declared(docxOf(p("Mill")), "word/document.xml", doctype)],
    ["xlsx", (doctype) => declared(xlsxOf([SHEET]), "xl/worksheets/sheet1.xml", doctype)],
    ["pptx", (doctype) => declared(pptxOf(["Mill"]), "ppt/slides/slide1.xml", doctype)],
    ["odt", (doctype) => declared(odtOf(textP("Mill")), "content.xml", doctype)],
    ["ods", (doctype) => declared(ODS, "content.xml", doctype)],
    [
      "odp",
      (doctype) =>
        declared(odpOf(page("<draw:rect><text:p>Mill</text:p></draw:rect>")), "content.xml", doctype),
    ],
    ["epub", (doctype) => declared(epubOf({ "a.xhtml": chapter("<p>Mill</p>") }), "OPS/a.xhtml", doctype)],
    ["svg", (doctype) => utf8(inText(SVG, doctype))],
  ];
  const all = Object.entries(DECLARED).flatMap(([kind, doctype]) =>
    files.map(([format, bytesOf]) => [kind, format, bytesOf(doctype)] as const),
  );

  it.each(all)("of %s in %s are refused, or stay as they are written", async (_, format, bytes) => {
    const { code, read } = await outcomeOf(format, bytes);
    expect(["read", "damaged"]).toContain(code);
    expect(read?.text.length ?? 0).toBeLessThan(3000);
    expect(read?.text ?? "").not.toMatch(/BOOM(?!">)|devDependencies/);
    await readsTheNext();
  });
});
