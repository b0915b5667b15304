import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frame, objectOf, odpOf, page, textBox, titled } from "./odp/testing.ts";
import { codesOf, linesOf, slideReader } from "./slides/testing.ts";

const { read, refusal, readOrRefuse } = slideReader("odp");

const words = (text: string, y = 5, x = 1) => frame(textBox(`<text:p>${text}</text:p>`), [x, y, 5, 1]);

describe("the odp reader", () => {
  it("makes each slide a section with its number, title, text in reading order and notes", async () => {
    const notes = `<presentation:notes><draw:page-thumbnail/>${frame(textBox("<text:p>Mention the pond.</text:p>"), [2, 14, 9, 9], 'presentation:class="notes"')}</presentation:notes>`;
    const group = `<draw:g>${words("G2", 8, 4)}${words("G1", 8)}</draw:g>`;
    const shape = '<draw:custom-shape svg:x="1cm" svg:y="60mm"><text:p>A shape</text:p></draw:custom-shape>';
    const deck = await read(
      odpOf(
        page(words("Last", 12) + group + shape + words("First", 4) + titled("Flood risk") + notes) +
          page(words("Two")),
      ),
    );
    expect(linesOf(deck)).toEqual([
      ...["Slide 1: Flood risk", "First", "A shape", "G1", "G2", "Last"],
      ...["Slide 1, speaker notes", "Mention the pond.", "Slide 2", "Two"],
    ]);
    expect(deck.metadata.title).toBe("Flood risk");
  });

  it("reads lists with levels and markers, blanks, links and struck-out words", async () => {
    const styles =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style><style:style style:name="S"><style:text-properties style:text-line-through-style="solid"/></style:style>';
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const list = `<text:list text:style-name="L">${item(`<text:p>One</text:p><text:list>${item("<text:p>Deeper</text:p>")}</text:list>`)}${item("<text:p>Two</text:p>")}</text:list>`;
    const line =
      '<text:p>See<text:s text:c="2"/><text:a xlink:href="https://example.org/">the\n plan</text:a><text:line-break/><text:span text:style-name="S">old</text:span></text:p>';
    const deck = await read(odpOf(page(frame(textBox(list + line), [1, 1, 5, 5])), { styles }));
    expect(linesOf(deck).slice(1)).toEqual(["1. One", "– Deeper", "2. Two", "See  the plan\n~~old~~"]);
    expect(deck.blocks.at(-1)?.marks?.[0]?.href).toBe("https://example.org/");
  });

  it("reads tables, the numbers of charts and alternative text", async () => {
    const cell = (text: string, attributes = "") =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
    const table = `<table:table>${row(`${cell("Site", 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}${row(cell("Riverside") + cell("120 homes"))}</table:table>`;
    const chart = objectOf(
      `<office:chart><chart:chart><chart:title><text:p>Homes built</text:p></chart:title><table:table><table:table-header-rows>${row(cell("") + cell("Homes"))}</table:table-header-rows><table:table-rows>${row(cell("2024") + cell("45"))}</table:table-rows></table:table></chart:chart></office:chart>`,
    );
    const object = (name: string, y: number) => frame(`<draw:object xlink:href="./${name}"/>`, [1, y, 5, 1]);
    const picture = frame(
      '<draw:image xlink:href="Pictures/a.png"/><svg:desc>A pond</svg:desc>',
      [1, 9, 5, 1],
    );
    const deck = await read(
      odpOf(page(frame(table, [1, 1, 5, 1]) + object("Object 1", 4) + object("Object 2", 6) + picture), {
        files: { "Object 1/content.xml": chart },
      }),
    );
    expect(linesOf(deck).slice(1)).toEqual([
      "Site\nRiverside\t120 homes",
      "Homes built",
      "\tHomes\n2024\t45",
      "A pond",
    ]);
    expect(codesOf(deck)).toEqual(["embedded_document", "pictures_missing"]);
  });

  it("tells hidden slides and macros, keeps footers out of passages, and skips empty placeholders", async () => {
    const styles =
      '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const empty = frame(
      textBox("<text:p>Click to add text</text:p>"),
      [1, 1, 5, 5],
      'presentation:placeholder="true"',
    );
    const deck = await read(
      odpOf(
        `<presentation:footer-decl presentation:name="f1">Harrow Vale</presentation:footer-decl>${page(words("Kept back.") + empty, 'draw:style-name="h" presentation:use-footer-name="f1"')}`,
        { styles, files: { "Basic/Standard/Module1.xml": "<x/>" } },
      ),
    );
    expect(linesOf(deck)).toEqual(["Slide 1 (hidden)", "Kept back.", "Harrow Vale"]);
    expect(deck.blocks.at(-1)?.kind).toBe("page-furniture");
    expect(codesOf(deck)).toEqual(["macros", "hidden_slides"]);
  });
});

describe("the odp reader with bad input", () => {
  it("says that a file with a password is locked", async () => {
    const manifest = "<manifest:manifest><manifest:encryption-data/></manifest:manifest>";
    expect(await refusal(odpOf("", { files: { "META-INF/manifest.xml": manifest } }))).toBe("encrypted");
  });

  it("reads an object that contains itself once", async () => {
    const object = '<draw:object xlink:href="./Object 1"/>';
    const inner = objectOf(
      `<office:chart><chart:chart><chart:title><text:p>Once</text:p></chart:title><table:table><table:table-row><table:table-cell>${object}</table:table-cell></table:table-row></table:table></chart:chart></office:chart>`,
    );
    const deck = await read(
      odpOf(page(frame(object, [1, 1, 5, 5])), { files: { "Object 1/content.xml": inner } }),
    );
    expect(linesOf(deck)).toEqual(["Slide 1", "Once"]);
  });

  it("bounds what tables and blanks repeat", async () => {
    const cells =
      '<table:table-cell table:number-columns-repeated="99999999"><text:p>x</text:p></table:table-cell>';
    const table = `<table:table><table:table-row table:number-rows-repeated="99999999">${cells}</table:table-row></table:table>`;
    const deck = await read(
      odpOf(page(frame(table, [1, 1, 5, 5]) + words('a<text:s text:c="999999999"/>b', 9))),
    );
    expect(deck.text.length).toBeLessThan(30_000);
  });

  it("never resolves entities, and refuses bombs, deep nesting, too many slides, cut-off files and missing parts", async () => {
    const content = (declared: string) => ({
      "content.xml": `<!DOCTYPE s [${declared}]><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">&x;</office:document-content>`,
    });
    expect(await refusal(odpOf("", { files: content('<!ENTITY x SYSTEM "file:///etc/passwd">') }))).toBe(
      "damaged",
    );
    expect(await refusal(odpOf("", { files: content('<!ENTITY x "&y;&y;"><!ENTITY y "&x;&x;">') }))).toBe(
      "damaged",
    );
    expect(await refusal(odpOf(page(words(" ".repeat(3_000_000)))))).toBe("too_complex");
    expect(await refusal(odpOf("<draw:g>".repeat(2000) + "</draw:g>".repeat(2000)))).toBe("too_deep");
    expect(await refusal(odpOf(page("").repeat(1001)))).toBe("too_complex");
    const cells =
      '<table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell>';
    const row = `<table:table-row table:number-rows-repeated="1000000000">${cells.repeat(30)}</table:table-row>`;
    expect(await refusal(odpOf(page(frame(`<table:table>${row}</table:table>`, [1, 1, 5, 5]))))).toBe(
      "too_complex",
    );
    const whole = odpOf(page(words("One.")));
    expect(await refusal(whole.slice(0, whole.length * 0.7))).toBe("damaged");
    expect(await refusal(odpOf("", { files: { "content.xml": "" } }))).toBe("damaged");
    expect(await refusal(odpOf(page("")))).toBe("empty_file");
  });

  it("returns a valid result or throws an AppError for any well-formed page", async () => {
    const leaf = fc.constantFrom(
      ...[
        "x ",
        '<text:s text:c="-1"/>',
        "<text:tab/>",
        '<draw:object xlink:href="../.."/>',
        "<svg:desc>d</svg:desc>",
      ],
      ...[
        '<draw:image xlink:href="https://example.org/"/>',
        "<office:annotation><text:p>n</text:p></office:annotation>",
      ],
    );
    const names = ["draw:frame", "draw:text-box", "draw:g", "draw:a", "text:p", "text:span", "text:list"];
    const more = [
      "text:list-item",
      "table:table",
      "table:table-row",
      "table:table-cell",
      "presentation:notes",
    ];
    const attributes = fc.constantFrom(
      ...["", 'svg:x="1cm" svg:y="-2in"', 'svg:x="x" svg:y="1e999cm"', 'presentation:class="title"'],
      ...['table:number-columns-repeated="-3"', 'text:style-name="none"'],
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 7, withCrossShrink: true },
        leaf,
        fc
          .tuple(fc.constantFrom(...names, ...more), attributes, fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, given, children]) => `<${name} ${given}>${children.join("")}</${name}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        await readOrRefuse(odpOf(page(nodes.join(""))));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
