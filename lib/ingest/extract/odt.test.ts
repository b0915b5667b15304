import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read, utf8 } from "../testing.ts";
import { type OdtParts, odtOf, textH, textP } from "./odt/testing.ts";
import { createOdtExtractor, odtExtractor } from "./odt.ts";

const outlineOf = async (body: string, parts?: OdtParts) =>
  outline(await read(odtExtractor, odtOf(body, parts)));
const code = (wanted: string) => expect.objectContaining({ code: wanted });
const refused = (bytes: Uint8Array, wanted: string) =>
  expect(read(odtExtractor, bytes)).rejects.toThrowError(code(wanted));

const number = (level: number, format: string, more = "") =>
  `<text:list-level-style-number text:level="${level}" style:num-format="${format}" ${more}/>`;
const LIST = `<text:list-style style:name="L1">${number(1, "1", 'style:num-suffix="."')}${number(2, "a", 'style:num-prefix="(" style:num-suffix=")"')}${number(3, "1", 'text:display-levels="3"')}</text:list-style>`;
const BULLETS =
  '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="–"/><text:list-level-style-bullet text:level="2" text:bullet-char="&#xf0b7;"/></text:list-style>';
const item = (...content: readonly string[]) => `<text:list-item>${content.join("")}</text:list-item>`;
const list = (attributes: string, ...items: readonly string[]) =>
  `<text:list ${attributes}>${items.join("")}</text:list>`;

describe("odtExtractor", () => {
  it("finds headings by outline level and by inherited style, numbered as printed", async () => {
    const styles = `<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style><style:style style:name="Own" style:family="paragraph" style:parent-style-name="Heading_20_3"/>`;
    const automatic = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Own"/>';
    const body =
      textP("Local plan", "Title") +
      textH("Homes", 1) +
      textH("Land", 2) +
      textP("Styled", "P1") +
      textH("Roads", 1) +
      textH("Paths", 2) +
      textH("Deep", 9);
    expect(await outlineOf(body, { styles, automatic })).toEqual([
      ...["heading 1: Local plan", "heading 1 (1.): Homes", "heading 2 (1.1): Land", "heading 3: Styled"],
      ...["heading 1 (2.): Roads", "heading 2 (2.1): Paths", "heading 6: Deep"],
    ]);
  });

  it("prints list markers with the formats of their style, over levels and continued lists", async () => {
    const inner = list("", item(textP("deep")), item(textP("deeper")), item(list("", item(textP("third")))));
    const body =
      list('text:style-name="L1"', item(textP("one"), textP("more")), item(textP("two"), inner)) +
      textP("between") +
      list('text:style-name="L1" text:continue-numbering="true"', item(textP("three"))) +
      list('text:style-name="L1"', item(textP("again"))) +
      list('text:style-name="L2"', item(textP("dash"), list("", item(textP("dot")))));
    expect(await outlineOf(body, { automatic: LIST + BULLETS })).toEqual([
      ...["list-item 1 (1.): one", "paragraph 1: more", "list-item 1 (2.): two", "list-item 2 ((a)): deep"],
      ...["list-item 2 ((b)): deeper", "list-item 3 (2.b.1): third", "paragraph: between"],
      ...["list-item 1 (3.): three", "list-item 1 (1.): again", "list-item 1 (–): dash"],
      "list-item 2 (•): dot",
    ]);
  });

  it("gives a heading in a list the number of its item", async () => {
    const body = list('text:style-name="L1"', item(textH("Homes", 1)), item(textH("Roads", 1)));
    expect(await outlineOf(body, { automatic: LIST })).toEqual([
      "heading 1 (1.): Homes",
      "heading 1 (2.): Roads",
    ]);
  });

  it("reads tables with header cells, spans and repeated cells", async () => {
    const cell = (text: string, more = "") => `<table:table-cell ${more}>${textP(text)}</table:table-cell>`;
    const row = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`;
    const body = `<table:table><table:table-header-rows>${row(cell("Site") + cell("Homes"))}</table:table-header-rows>${row(`${cell("Mill", 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}${row(cell("0", 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"')}</table:table>`;
    const { blocks } = await read(odtExtractor, odtOf(body));
    const shape = blocks[0]?.rows?.map((cells) => cells.map(({ header, colSpan }) => ({ header, colSpan })));
    expect(await outlineOf(body)).toEqual(["table: Site\tHomes\nMill\n0\t0\n0\t0"]);
    expect(shape?.slice(0, 2)).toEqual([[{ header: true }, { header: true }], [{ colSpan: 2 }]]);
  });

  it("puts footnotes and endnotes at the end, below a heading of their own", async () => {
    const note = (kind: string, mark: string, text: string) =>
      `<text:note text:note-class="${kind}"><text:note-citation>${mark}</text:note-citation><text:note-body>${textP(text)}</text:note-body></text:note>`;
    const body = textP(`One${note("footnote", "1", "First")} two${note("endnote", "i", "Last")}`);
    expect(await outlineOf(body)).toEqual([
      ...["paragraph: One[1] two[i]", "heading 1: Notes", "footnote ([1]): First", "footnote ([i]): Last"],
    ]);
  });

  it("collapses blanks, and reads tabs, line breaks, links, formulas and text boxes", async () => {
    const formula = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi><mo>=</mo><mn>2</mn></math>';
    const frame = (content: string) => `<draw:frame>${content}</draw:frame>`;
    const body =
      textP('Two\n  words<text:s text:c="2"/>x<text:tab/>y<text:line-break/>z') +
      textP(
        '<text:a xlink:href="https://example.org/">link</text:a>, <text:a xlink:href="javascript:x">bad</text:a>',
      ) +
      textP(frame('<draw:object xlink:href="./Object 1"/>')) +
      textP(
        `Before${frame(`<draw:text-box>${textP("Figure 1: Mill", "Illustration")}</draw:text-box>`)} after`,
      );
    const styles =
      '<style:style style:name="Illustration" style:family="paragraph" style:parent-style-name="Caption"/>';
    const parts = { styles, others: { "Object 1/content.xml": formula } };
    const { text, blocks } = await read(odtExtractor, odtOf(body, parts));
    expect(text.split("\n\n")).toEqual([
      "Two words  x\ty\nz",
      "link, bad",
      "a=2",
      "Before after",
      "Figure 1: Mill",
    ]);
    expect(blocks.at(-1)?.kind).toBe("caption");
    expect(blocks[1]?.marks).toEqual([
      expect.objectContaining({ kind: "link", href: "https://example.org/" }),
    ]);
  });

  it("accepts insertions, and omits deletions, comments and hidden text, with notes", async () => {
    const automatic =
      '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>';
    const changes = `<text:tracked-changes><text:changed-region><text:deletion>${textP("old")}</text:deletion></text:changed-region></text:tracked-changes>`;
    const body = `${changes}${textP(`<text:change text:change-id="1"/>new<office:annotation>${textP("remark")}</office:annotation> <text:span text:style-name="T1">secret</text:span>end`)}`;
    const extracted = await read(odtExtractor, odtOf(body, { automatic }));
    expect(extracted.text).toBe("new end");
    expect(extracted.notes.map((note) => note.code)).toEqual([
      "comments_left_out",
      "hidden_text",
      "tracked_changes",
    ]);
  });

  it("keeps a list of contents out of the passages, and reads title, author and dates", async () => {
    const meta =
      "<dc:title>Stated</dc:title><meta:initial-creator>Ann Lee</meta:initial-creator><meta:creation-date>2024-05-01T10:00:00</meta:creation-date><dc:date>2024-06-01T10:00:00</dc:date>";
    const body = `<text:table-of-content><text:table-of-content-source/><text:index-body>${textP("Homes 3")}</text:index-body></text:table-of-content>${textP("Words")}`;
    const extracted = await read(odtExtractor, odtOf(body, { meta }));
    expect(outline(extracted)).toEqual(["page-furniture: Homes 3", "paragraph: Words"]);
    const { title, author, createdAt, modifiedAt } = extracted.metadata;
    expect([title, author, createdAt, modifiedAt]).toEqual([
      ...["Stated", "Ann Lee", "2024-05-01T10:00:00", "2024-06-01T10:00:00"],
    ]);
  });

  it("reads the files of OpenOffice 1 (sxw)", async () => {
    const content =
      '<!DOCTYPE office:document-content PUBLIC "x" "office.dtd"><office:document-content xmlns:office="http://openoffice.org/2000/office" xmlns:text="http://openoffice.org/2000/text"><office:body><text:h text:level="2">Homes</text:h><text:unordered-list><text:list-item><text:p>one</text:p></text:list-item></text:unordered-list><text:p>Word<text:footnote><text:footnote-citation>1</text:footnote-citation><text:footnote-body><text:p>Note</text:p></text:footnote-body></text:footnote></text:p></office:body></office:document-content>';
    expect(outline(await read(odtExtractor, zipSync({ "content.xml": utf8(content) })))).toEqual([
      ...["heading 2: Homes", "list-item 1 (•): one", "paragraph: Word[1]"],
      ...["heading 1: Notes", "footnote ([1]): Note"],
    ]);
  });

  it("returns a valid result or throws an AppError for any well-formed body", async () => {
    const leaf = fc.constantFrom("x ", "<text:s/>", "<text:tab/>", "<text:line-break/>", "<draw:image/>");
    const names = [
      ...["text:p", "text:h", "text:span", "text:list", "text:list-item", "text:section", "text:note"],
      ...["text:note-body", "table:table", "table:table-row", "table:table-cell", "draw:frame"],
      ...["draw:text-box", "text:tracked-changes", "text:list-header", "text:table-of-content"],
    ];
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        leaf,
        fc
          .tuple(fc.constantFrom(...names), fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        const outcome = await read(odtExtractor, odtOf(nodes.join(""))).catch((error: unknown) => error);
        if (outcome instanceof Error && !isAppError(outcome)) throw outcome;
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe("odtExtractor for invalid input", () => {
  const cells = (rows: number) =>
    odtOf(
      `<table:table><table:table-row table:number-rows-repeated="${rows}"><table:table-cell>${textP("a")}</table:table-cell><table:table-cell>${textP("b")}</table:table-cell></table:table-row></table:table>`,
    );

  it("refuses a table that repeats a row a million times, and skips empty rows", async () => {
    await refused(cells(1_000_000), "too_complex");
    const empty = `<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>${textP("Words")}`;
    expect(await outlineOf(empty)).toEqual(["paragraph: Words"]);
  });

  it("refuses a zip bomb before it fills the memory", async () => {
    await refused(zipSync({ "content.xml": new Uint8Array(3_000_000).fill(32) }), "too_complex");
  });

  it("refuses truncated and broken documents, and those without text", async () => {
    const whole = odtOf(textP("Words"));
    await refused(whole.slice(0, -40), "damaged");
    await refused(whole.slice(0, 200), "damaged");
    await refused(odtOf("<text:p>"), "damaged");
    await refused(zipSync({ "a.txt": utf8("a") }), "damaged");
    await refused(odtOf(textP("")), "empty_file");
  });

  it("says that a document is locked with a password", async () => {
    const manifest =
      '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>';
    await refused(odtOf(textP("x"), { manifest }), "encrypted");
  });

  it("expands no entities and follows no external ones", async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    await refused(odtOf(textP("&b;"), { prolog: bomb }), "damaged");
    const external = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/hostname">]>';
    await refused(odtOf(textP("&xxe;"), { prolog: external }), "damaged");
  });

  it("refuses endless nesting, and ends styles that are based on each other", async () => {
    const shallow = createOdtExtractor({ ...DEFAULT_INGEST_LIMITS, maxDepth: 50 });
    const nested = `${"<text:section>".repeat(60)}${"</text:section>".repeat(60)}`;
    await expect(read(shallow, odtOf(nested))).rejects.toThrowError(code("too_deep"));
    const style = (name: string, parent: string) =>
      `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"/>`;
    expect(await outlineOf(textP("Words", "A"), { styles: style("A", "B") + style("B", "A") })).toEqual([
      "paragraph: Words",
    ]);
  });
});
