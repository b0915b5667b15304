import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read, utf8 } from "../testing.ts";
import { chapter, type EpubParts, epubOf } from "./epub/testing.ts";
import { createEpubExtractor, epubExtractor } from "./epub.ts";

const outlineOf = async (chapters: Readonly<Record<string, string | Uint8Array>>, parts?: EpubParts) =>
  outline(await read(epubExtractor, epubOf(chapters, parts)));
const code = (wanted: string) => expect.objectContaining({ code: wanted });
const refused = (bytes: Uint8Array, wanted: string) =>
  expect(read(epubExtractor, bytes)).rejects.toThrowError(code(wanted));

const ONE = chapter("<h1>Homes</h1><p>One<a id='n'/> word</p>");
const TWO = chapter("<section><h2>Roads</h2><ol type='a'><li>lane</li></ol></section>");

describe("epubExtractor", () => {
  it("reads the chapters in the order of the spine, as one document", async () => {
    const spine = '<itemref idref="c1"/><itemref idref="c0"/>';
    expect(await outlineOf({ "one.xhtml": ONE, "text/two.xhtml": TWO }, { spine })).toEqual([
      ...["heading 2: Roads", "list-item 1 (a.): lane", "heading 1: Homes", "paragraph: One word"],
    ]);
  });

  it("reads title, authors, dates and language from the package", async () => {
    const metadata =
      '<dc:title>River plan</dc:title><dc:creator>Ann Lee</dc:creator><dc:creator>Bo Marsh</dc:creator><dc:date>2024-05-01</dc:date><dc:language>en</dc:language><meta property="dcterms:modified">2024-06-01T10:00:00Z</meta>';
    expect((await read(epubExtractor, epubOf({ "a.xhtml": ONE }, { metadata }))).metadata).toEqual({
      ...{ title: "River plan", author: "Ann Lee, Bo Marsh", language: "en" },
      ...{ createdAt: "2024-05-01", modifiedAt: "2024-06-01T10:00:00Z" },
    });
  });

  it("gives a chapter without a heading the one of the table of contents, which itself is no passage", async () => {
    const nav = chapter(
      '<nav epub:type="toc"><ol><li><a href="a.xhtml">Part</a><ol><li><a href="b.xhtml#x">Mills</a></li></ol></li></ol></nav>',
    );
    const plain = chapter("<p>Words</p>");
    const chapters = { "nav.xhtml": nav, "a.xhtml": ONE, "b.xhtml": plain };
    expect(await outlineOf(chapters, { properties: { "nav.xhtml": "nav" } })).toEqual([
      ...["page-furniture: Part", "page-furniture: Mills", "heading 1: Homes", "paragraph: One word"],
      ...["heading 2: Mills", "paragraph: Words"],
    ]);
    const ncx =
      '<ncx><navMap><navPoint><navLabel><text>Weir</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>';
    const printed = chapter("<p>WEIR</p><p>Words</p>");
    expect(await outlineOf({ "b.xhtml": printed, "toc.ncx": ncx })).toEqual([
      ...["heading 1: WEIR", "paragraph: Words"],
    ]);
  });

  it("reads a page in the encoding that it has, and ignores another that it declares", async () => {
    const lies = (encoding: string, bytes: Uint8Array) =>
      Uint8Array.from([
        ...utf8(`<?xml version="1.0" encoding="${encoding}"?><html><body><p>caf`),
        ...bytes,
        ...utf8("</p></body></html>"),
      ]);
    expect(await outlineOf({ "a.xhtml": lies("windows-1251", utf8("é")) })).toEqual(["paragraph: café"]);
    expect(await outlineOf({ "a.xhtml": lies("utf-8", Uint8Array.of(0xe9)) })).toEqual(["paragraph: café"]);
  });
});

describe("epubExtractor for invalid input", () => {
  it("says that a book is locked, but reads one that only obscures its fonts", async () => {
    const lock = (algorithm: string) => ({
      "META-INF/encryption.xml": `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    });
    const aes = lock("http://www.w3.org/2001/04/xmlenc#aes128-cbc");
    await refused(epubOf({ "a.xhtml": ONE }, { others: aes }), "encrypted");
    const fonts = lock("http://www.idpf.org/2008/embedding");
    expect(await outlineOf({ "a.xhtml": ONE }, { others: fonts })).toContain("heading 1: Homes");
  });

  it("reads nothing outside the container, and reports chapters that are missing", async () => {
    const bytes = epubOf({ "a.xhtml": ONE, "../../../etc/hostname": ONE, "../shared/b.xhtml": TWO });
    const extracted = await read(epubExtractor, bytes);
    expect(outline(extracted)).toEqual(["heading 1: Homes", "paragraph: One word"]);
    expect(extracted.notes.map((note) => note.code)).toEqual(["chapter_missing"]);
  });

  it("reads a chapter that the spine repeats once", async () => {
    const spine = '<itemref idref="c0"/>'.repeat(30_000);
    expect(await outlineOf({ "a.xhtml": TWO }, { spine })).toEqual([
      ...["heading 2: Roads", "list-item 1 (a.): lane"],
    ]);
  });

  it("refuses zip bombs, and books with more text than the limit", async () => {
    await refused(epubOf({ "a.xhtml": new Uint8Array(3_000_000).fill(32) }), "too_complex");
    const small = createEpubExtractor({ ...DEFAULT_INGEST_LIMITS, textBytes: 200 });
    const long = epubOf({ "a.xhtml": chapter(`<p>${"word ".repeat(100)}</p>`) });
    await expect(read(small, long)).rejects.toThrowError(code("too_complex"));
  });

  it("expands no entities and follows no external ones, in the package and in chapters", async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY xxe SYSTEM "file:///etc/hostname">]>';
    const container = `${doctype}<container><rootfiles><rootfile full-path="&xxe;"/></rootfiles></container>`;
    await refused(epubOf({ "a.xhtml": ONE }, { others: { "META-INF/container.xml": container } }), "damaged");
    const [line] = await outlineOf({ "a.xhtml": `${doctype}<html><body><p>b &a; &xxe; c</p></body></html>` });
    expect(line).not.toContain("aaaa");
    expect(line).toMatch(/b .* c$/);
  });

  it("reads chapters without a table of contents that can be read, and ends one that leads to itself", async () => {
    const plain = chapter("<p>Words</p>");
    const entities =
      '<!DOCTYPE ncx [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><ncx><navMap>&a;</navMap></ncx>';
    for (const toc of ["<ncx><navMap>", entities])
      expect(await outlineOf({ "a.xhtml": plain, "toc.ncx": toc })).toEqual(["paragraph: Words"]);
    const inside = `<nav epub:type="toc"><ol><li><a href="nav.xhtml">Self</a><ol><li><a href="nav.xhtml#b">Again</a></li></ol></li></ol></nav>`;
    const chapters = { "nav.xhtml": chapter(inside), "a.xhtml": plain };
    expect(await outlineOf(chapters, { properties: { "nav.xhtml": "nav" } })).toContain("paragraph: Words");
  });

  it("says that a book names no chapters, or has none of those that it names", async () => {
    await refused(epubOf({ "a.xhtml": ONE }, { spine: " " }), "damaged");
    await refused(epubOf({ "a.xhtml": ONE }, { spine: '<itemref idref="other"/>' }), "damaged");
    await refused(epubOf({ "../../a.xhtml": ONE }), "damaged");
  });

  it("refuses truncated and broken books, and those without text", async () => {
    const whole = epubOf({ "a.xhtml": ONE });
    await refused(whole.slice(0, -40), "damaged");
    await refused(zipSync({ mimetype: utf8("application/epub+zip") }), "damaged");
    await refused(epubOf({ "a.xhtml": chapter("") }), "empty_file");
  });

  it("reads pictures that are in the page itself, and names no picture without an address", async () => {
    const header = [0x89, ...Buffer.from("PNG\r\n\x1a\n"), 0, 0, 0, 13, ...Buffer.from("IHDR")];
    const picture = Buffer.from([...header, 0, 0, 0, 100, 0, 0, 0, 80]);
    const inside = `<img alt="Map" src="data:image/png;base64,${picture.toString("base64")}"/>`;
    const book = epubOf({ "a.xhtml": chapter(`<p>Words ${inside}<img src=""/><img/><img src=" "/></p>`) });
    const { blocks, notes } = await read(epubExtractor, book);
    expect(blocks[0]?.pictures).toEqual([{ number: 1, width: 100, height: 80, alt: "Map" }]);
    expect(notes).toEqual([]);
    const readers = (await epubExtractor.pictures?.(book)) ?? [];
    expect(readers.map((bytesOf) => bytesOf())).toEqual([picture]);
  });

  it("reads deeply nested elements without running out of stack", async () => {
    const deep = chapter(`${"<div>".repeat(10_000)}deep${"</div>".repeat(10_000)}`);
    expect(await outlineOf({ "a.xhtml": deep })).toEqual(["paragraph: deep"]);
  });
});
