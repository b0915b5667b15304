import { createHash } from "node:crypto";

/** A page for `writePdf`: its content stream and display. Fonts: F1 Helvetica, F2 bold, F3 with ﬁ at code 1. */
export type TestPage = {
  readonly content: string;
  readonly size?: readonly [number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: number;
  readonly userUnit?: number;
};

export type TestPdf = {
  readonly pages: readonly TestPage[];
  readonly info?: Readonly<Record<string, string>>;
  /** Bookmarks with title and page, counted from 1. */
  readonly outline?: readonly { readonly title: string; readonly page: number }[];
  /** Encrypts the file (40-bit RC4, ISO 32000-1 7.6.3) with a user password, which may be empty. */
  readonly password?: string;
};

const FONTS =
  "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>" +
  " /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>" +
  " /F3 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica" +
  " /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >> >> >> >>";

/** Codes of printed marks in the encoding of the fonts. */
const WIN_ANSI: Readonly<Record<string, string>> = { "•": "\x95", "–": "\x96", "—": "\x97", "’": "\x92" };

/** Returns a string operand with escaped parentheses and backslashes. */
export function pdfString(text: string): string {
  const encoded = text.replace(/[•–—’]/g, (mark) => WIN_ANSI[mark] ?? mark);
  return `(${encoded.replace(/[\\()]/g, "\\$&")})`;
}

/** Shows text with its baseline from (x, y) in PDF coordinates: y increases upwards from the bottom of the page. */
export function show(text: string, x: number, y: number, size = 12, font = "F1"): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td ${pdfString(text)} Tj ET\n`;
}

/** Shows lines of text below one another, the first at y. */
export function showLines(lines: readonly string[], x: number, y: number, size = 12, leading = 14): string {
  return lines.map((line, i) => show(line, x, y - i * leading, size)).join("");
}

/** Draws a straight line. */
export function rule(x0: number, y0: number, x1: number, y1: number): string {
  return `${x0} ${y0} m ${x1} ${y1} l S\n`;
}

/** Writes a small PDF byte by byte, so that tests do not depend on another PDF writer. */
export function writePdf(pdf: TestPdf): Uint8Array {
  const bodies: string[] = [];
  const add = (body: string) => bodies.push(body);
  const pageCount = pdf.pages.length;
  const pageId = (i: number) => 3 + i * 2;
  const outlineId = 3 + pageCount * 2;
  add(`<< /Type /Catalog /Pages 2 0 R${pdf.outline ? ` /Outlines ${outlineId} 0 R` : ""} >>`);
  add(
    `<< /Type /Pages /Count ${pageCount} /Kids [${pdf.pages.map((_, i) => `${pageId(i)} 0 R`).join(" ")}] >>`,
  );
  const lock = pdf.password === undefined ? undefined : lockOf(pdf.password);
  for (const [i, page] of pdf.pages.entries()) {
    const [width, height] = page.size ?? [595, 842];
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageId(i) + 1} 0 R` +
        `${page.cropBox ? ` /CropBox [${page.cropBox.join(" ")}]` : ""}${page.rotate ? ` /Rotate ${page.rotate}` : ""}` +
        `${page.userUnit ? ` /UserUnit ${page.userUnit}` : ""} /Resources ${FONTS} >>`,
    );
    const content = lock ? lock.encrypt(page.content, pageId(i) + 1) : page.content;
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (pdf.outline) addOutline(add, pdf.outline, outlineId, pageId);
  let trailer = "";
  if (pdf.info) {
    add(
      `<< ${Object.entries(pdf.info)
        .map(([key, value]) => `/${key} ${pdfString(value)}`)
        .join(" ")} >>`,
    );
    trailer += ` /Info ${bodies.length} 0 R`;
  }
  if (lock) {
    add(lock.dictionary);
    trailer += ` /Encrypt ${bodies.length} 0 R /ID [<${lock.id}> <${lock.id}>]`;
  }
  return assemble(bodies, trailer);
}

function addOutline(
  add: (body: string) => void,
  entries: NonNullable<TestPdf["outline"]>,
  id: number,
  pageId: (i: number) => number,
): void {
  add(`<< /Type /Outlines /First ${id + 1} 0 R /Last ${id + entries.length} 0 R /Count ${entries.length} >>`);
  for (const [i, entry] of entries.entries()) {
    const next = i + 1 < entries.length ? ` /Next ${id + i + 2} 0 R` : "";
    add(
      `<< /Title ${pdfString(entry.title)} /Parent ${id} 0 R /Dest [${pageId(entry.page - 1)} 0 R /Fit]${next} >>`,
    );
  }
}

function assemble(bodies: readonly string[], trailer: string): Uint8Array {
  let text = "%PDF-1.7\n";
  const offsets = bodies.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number) => state[i & 255] ?? 0;
  const swap = (i: number, j: number) => {
    const kept = at(i);
    state[i & 255] = at(j);
    state[j & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  const coded = data.map((byte, n) => {
    const i = (n + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
  return Buffer.from(coded);
}

/** Algorithms 1 to 4 of ISO 32000-1 7.6 for revision 2. */
function lockOf(password: string) {
  const padded = (text: string) => Buffer.concat([Buffer.from(text, "latin1"), PADDING]).subarray(0, 32);
  const id = "00112233445566778899aabbccddeeff";
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, Buffer.from(id, "hex")).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    id,
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> /P -4 >>`,
    encrypt: (content: string, object: number) => {
      const salt = Buffer.from([object & 255, object >> 8, 0, 0, 0]);
      return rc4(md5(key, salt).subarray(0, 10), Buffer.from(content, "latin1")).toString("latin1");
    },
  };
}

/**
 * Draws a plan of five pages whose first is a cover, so that the number printed on a page is its count minus one.
 * @param contentOf the content of a page after the cover, without its number
 */
export function planWithCover(title: string, contentOf: (page: number) => string): Uint8Array {
  const pages = [1, 2, 3, 4, 5].map((page) => ({
    content: page === 1 ? show(title, 72, 600, 24) : contentOf(page) + show(String(page - 1), 500, 25, 9),
  }));
  return writePdf({ pages, info: { Title: title } });
}
