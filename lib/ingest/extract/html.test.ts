import { describe, expect, it } from "vitest";
import { cellsOf, marksOf, outline, read } from "../testing.ts";
import { htmlExtractor } from "./html.ts";

const code = (value: string) => expect.objectContaining({ code: value });
const NAV = `<header><nav><ul>${"<li><a href='/x'>Another menu entry</a></li>".repeat(20)}</ul></nav></header>`;
const FOOT = `<footer><p>${"Contact the council about cookies and privacy. ".repeat(10)}</p></footer>`;
const PROSE =
  "Homes will be permitted where they are well designed, and sit well in their place, the council says. ";

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Plan | Council</title>${head}</head><body>${NAV}${body}${FOOT}</body></html>`;
}

function article(inner: string): string {
  return page(`<article><h1>Plan</h1><p>${PROSE.repeat(4)}</p>${inner}<p>${PROSE.repeat(4)}</p></article>`);
}

describe("sections that begin with an h1", () => {
  it("stand below the h1 of the section around them", async () => {
    const text = "<p>Boats wait below the weir until the water is high enough for them to leave.</p>";
    const section = (title: string, inside = "") => `<section><h1>${title}</h1>${text}${inside}</section>`;
    const page = `<main><h1>Plan</h1>${text}${section("Homes", `<h2>Roofs</h2>${text}${section("Mills")}`)}${section("Lanes")}</main>`;
    const headings = outline(await read(htmlExtractor, page)).filter((line) => line.startsWith("heading"));
    expect(headings).toEqual([
      "heading 1: Plan",
      "heading 2: Homes",
      "heading 3: Roofs",
      "heading 3: Mills",
      "heading 2: Lanes",
    ]);
  });

  it("are not below one another without an h1 around them", async () => {
    const article = (title: string) =>
      `<article><h1>${title}</h1><p>The meadow floods in winter and is mown twice in a summer that is dry.</p></article>`;
    const headings = outline(
      await read(htmlExtractor, `<main>${article("Mills")}${article("Lanes")}</main>`),
    );
    expect(headings.filter((line) => line.startsWith("heading"))).toEqual([
      "heading 1: Mills",
      "heading 1: Lanes",
    ]);
  });
});

describe("htmlExtractor", () => {
  it("reads the article, but not the navigation or the footer", async () => {
    const { text, notes } = await read(htmlExtractor, article("<h2>Density</h2>"));
    expect(text).toContain("Density");
    expect(text).not.toMatch(/menu entry|cookies/);
    expect(notes).toEqual([]);
  });

  it("removes scripts, styles, handlers and hidden text", async () => {
    const source = article(
      `<p onclick="steal()">Seen <a href="javascript:alert('no')">anyway</a> <script>var evil = 1</script><style>.evil{}</style></p><p style="display:none">evil</p><p hidden>evil</p><noscript>evil</noscript><svg><text>evil</text></svg>`,
    );
    const extracted = await read(htmlExtractor, source);
    expect(extracted.text).toContain("Seen anyway");
    expect(extracted.text).not.toMatch(/evil|alert|steal|onclick/);
    expect(marksOf(extracted)).toEqual([]);
  });

  it("keeps headings, lists, quotes, code, captions and marks", async () => {
    const extracted = await read(
      htmlExtractor,
      article(`<h3>Rules &amp; more</h3>
        <ol type="a" start="2"><li>two <b>bold</b><ul><li>deep</li></ul></li><li><p>three</p><p>more of three</p></li></ol>
        <blockquote>Quoted <a href="https://x.example/a">here</a></blockquote>
        <pre><code class="language-js">const a = 1;\n  b()</code></pre>
        <figure><img src="m.png"><figcaption>Figure 1: A map</figcaption></figure>`),
    );
    expect(outline(extracted).slice(2, -1)).toEqual([
      "heading 3: Rules & more",
      "list-item 1 (b.): two bold",
      "list-item 2 (•): deep",
      "list-item 1 (c.): three",
      "paragraph 1: more of three",
      "quote: Quoted here",
      "code: const a = 1;\n  b()",
      "caption: Figure 1: A map",
    ]);
    expect(marksOf(extracted)).toEqual(["strong: bold", "link https://x.example/a: here"]);
  });

  it("marks each struck-out sentence, so that no quote shows it as valid", async () => {
    const levy =
      "<p>The levy is <del>£<b>77</b></del> <ins>£88</ins> a metre. <s>It rises in May. It falls in June.</s></p>";
    const { text } = await read(htmlExtractor, article(levy));
    expect(text).toContain("The levy is ~~£77~~ £88 a metre. ~~It rises in May.~~ ~~It falls in June.~~");
  });

  it("keeps data tables with their cells and spans, and replaces layout tables by their content", async () => {
    const table =
      "<table><caption>Homes</caption><tr><th>Site</th><th colspan=2>Homes</th></tr><tr><td rowspan=2>Mill</td><td>12</td><td>a<br>b</td></tr></table>";
    const extracted = await read(
      htmlExtractor,
      article(`${table}<table><tr><td><h2>Framed</h2><p>${PROSE}</p></td></tr></table>`),
    );
    expect(cellsOf(extracted)).toEqual([
      ["*Site", "*Homes"],
      ["Mill", "12", "a\nb"],
    ]);
    const rows = extracted.blocks.find((block) => block.kind === "table")?.rows;
    expect([rows?.[0]?.[1]?.colSpan, rows?.[1]?.[0]?.rowSpan]).toEqual([2, 2]);
    expect(outline(extracted)).toEqual(expect.arrayContaining(["caption: Homes", "heading 2: Framed"]));
  });

  it("reads pages of mostly tables or lists whole, without navigation, and adds a note", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `<tr><td>H${i}</td><td>Policy number ${i} about homes</td></tr>`,
    );
    const items = Array.from(
      { length: 30 },
      (_, i) => `<li><a href="https://x.example/${i}">Plan document ${i}</a> adopted</li>`,
    );
    const table = page(
      `<h1>Policies</h1><p>All policies.</p><table><tr><th>Ref</th><th>Title</th></tr>${rows.join("")}</table>`,
    );
    const list = page(`<div><h1>Documents</h1><ul>${items.join("")}</ul></div>`);
    for (const [source, words] of [
      [table, "Policy number 39"],
      [list, "Plan document 29"],
    ] as const) {
      const { text, notes } = await read(htmlExtractor, source);
      expect(text).toContain(words);
      expect(text).not.toMatch(/menu entry|cookies/);
      expect(notes.map((note) => note.code)).toEqual(["no_article_found"]);
    }
    expect((await read(htmlExtractor, table)).text).toContain("All policies.");
  });

  it("takes title, author and dates from JSON-LD, meta and time", async () => {
    const linked = `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"S"},{"@type":"NewsArticle","headline":"The headline","author":[{"name":"Ann Lee"}],"datePublished":"2024-03-05T10:00:00Z"}]}</script>`;
    const meta = `<meta name="author" content="Bo Ek"><meta property="article:modified_time" content="2024-04-01">`;
    const both = await read(htmlExtractor, page(`<h1>Plan</h1><p>${PROSE}</p>`, linked + meta));
    expect(both.metadata).toMatchObject({
      title: "The headline",
      author: "Ann Lee",
      createdAt: "2024-03-05T10:00:00Z",
      modifiedAt: "2024-04-01",
      language: "en",
    });
    const timed = await read(
      htmlExtractor,
      page(`<h1>Plan</h1><time datetime="2023-01-02">2 Jan</time><p>${PROSE}</p>`),
    );
    expect(timed.metadata).toMatchObject({ title: "Plan", createdAt: "2023-01-02" });
  });

  it("uses the declared encoding", async () => {
    const source = Buffer.from(
      '<html><head><meta charset="iso-8859-1"></head><body><p>Caf\xe9</p></body></html>',
      "latin1",
    );
    expect((await read(htmlExtractor, new Uint8Array(source))).text).toBe("Café");
  });

  it("reads fragments and endless nesting, and throws empty_file if there is nothing to read", async () => {
    expect((await read(htmlExtractor, "<p>Just words")).text).toBe("Just words");
    expect((await read(htmlExtractor, `${"<div>".repeat(5000)}deep`)).text).toBe("deep");
    await expect(read(htmlExtractor, "<html><body><script>x</script></body></html>")).rejects.toThrowError(
      code("empty_file"),
    );
  });
});
