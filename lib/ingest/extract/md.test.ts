import { describe, expect, it } from "vitest";
import { cellsOf, marksOf, outline, read } from "../testing.ts";
import { mdExtractor } from "./md.ts";

const outlineOf = async (text: string) => outline(await read(mdExtractor, text));

describe("mdExtractor", () => {
  it("keeps the original as canonical text and hides only syntax", async () => {
    const source = "## Design **code** ##\r\n\r\nSetext\r\n======\r\n";
    const extracted = await read(mdExtractor, source);
    expect(extracted.text).toBe(source);
    expect(outline(extracted)).toEqual(["heading 2: Design code", "heading 1: Setext"]);
  });

  it("reads frontmatter as metadata and omits it from the blocks", async () => {
    const source =
      "---\nTitle: Design code\nauthor: [Ann Lee, Bo Ek]\ndate: 2024-03-05\ntags: [homes, streets]\nadoption_status: draft\n---\n\n# Other\n";
    const extracted = await read(mdExtractor, source);
    expect(extracted.metadata).toMatchObject({
      title: "Design code",
      author: "Ann Lee, Bo Ek",
      createdAt: "2024-03-05",
    });
    expect(extracted.metadata.properties).toMatchObject({
      tags: ["homes", "streets"],
      adoption_status: "draft",
    });
    expect(outline(extracted)).toEqual(["heading 1: Other"]);
  });

  it("reads frontmatter below blank lines", async () => {
    const extracted = await read(mdExtractor, "\n \n---\ntitle: Design code\n---\n\n# Other\n\nWords.\n");
    expect(extracted.metadata.title).toBe("Design code");
    expect(outline(extracted)).toEqual(["heading 1: Other", "paragraph: Words."]);
  });

  it("adds a note for frontmatter that is invalid YAML or an alias bomb", async () => {
    const bomb = [
      "a: &a [x]",
      ..."bcdefgh".split("").map((name, i) => `${name}: &${name} [${`*${"abcdefg"[i]},`.repeat(9)}]`),
    ];
    for (const yaml of ["a: [b", bomb.join("\n")]) {
      const { notes, metadata } = await read(mdExtractor, `---\n${yaml}\n---\n\nWords.`);
      expect(notes.map((note) => note.code)).toEqual(["frontmatter_unreadable"]);
      expect(metadata).toEqual({});
    }
  });

  it("reads lists with depth, keeping numbers and replacing bullets", async () => {
    const text =
      "- one\n  goes on\n\n  second paragraph\n  - deep\n\n3. three\n4) four\n\n- [x] done\n- [ ] open\n";
    expect(await outlineOf(text)).toEqual([
      "list-item 1 (•): one\ngoes on",
      "paragraph 1: second paragraph",
      "list-item 2 (•): deep",
      "list-item 1: 3. three",
      "list-item 1: 4) four",
      "list-item 1 (☑): done",
      "list-item 1 (☐): open",
    ]);
  });

  it("reads quotes without their marks, and finds no heading inside them", async () => {
    expect(await outlineOf("> # Not ours\n>\n> quoted **text**\n> goes on\nlazily\n")).toEqual([
      "quote: Not ours",
      "quote: quoted text\ngoes on\nlazily",
    ]);
  });

  it("reads tables cell by cell", async () => {
    const extracted = await read(mdExtractor, "| Ref | Text |\n|:--|--:|\n| H1 | a \\| **b** |\n| | c |\n");
    expect(cellsOf(extracted)).toEqual([
      ["*Ref", "*Text"],
      ["H1", "a \\| **b**"],
      ["", "c"],
    ]);
    expect(outline(extracted)).toEqual(["table: Ref\tText\nH1\ta | b\n\tc"]);
  });

  it("reads code with its language and without its fence", async () => {
    const { blocks, text } = await read(mdExtractor, "```TS\nconst a = 1;\n```\n\n    indented()\n");
    expect(outline({ blocks, text } as never)).toEqual(["code: const a = 1;", "code: indented()"]);
    expect(blocks.map((block) => block.language)).toEqual(["ts", undefined]);
  });

  it("reads footnotes in place", async () => {
    expect(await outlineOf("Words[^1].\n\n[^1]: The note\n    goes on.\n")).toEqual([
      "paragraph: Words[1].",
      "footnote ([1]): The note\ngoes on.",
    ]);
  });

  it("marks emphasis, code and links, but only links with safe targets", async () => {
    const text =
      "**a _b_** `` c` `` ~~d~~ [e](https://x.example/ 't') [f](javascript:alert%281%29) [g](#top) [h][r] <https://y.example> ![alt](z.png)\n\n[R]: mailto:a@example.org\n";
    const extracted = await read(mdExtractor, text);
    expect(marksOf(extracted)).toEqual([
      "strong: a _b",
      "em: b",
      "code: c`",
      "strike: d",
      "link https://x.example/: e",
      "link #top: g",
      "link mailto:a@example.org: h",
      "link https://y.example: https://y.example",
    ]);
    expect(outline(extracted)).toEqual(["paragraph: a b c` d e f g h https://y.example alt"]);
  });

  it("never shows or runs raw html: hides tags, scripts and comments, and keeps words", async () => {
    expect(
      await outlineOf(
        '<div onclick="x()">Hello <i>you</i><script>alert(1)</script></div>\n\n<!-- gone -->\n\na <b>c</b><br>d \\*e\\*\n',
      ),
    ).toEqual(["paragraph: Hello you", "paragraph: a c d *e*"]);
  });

  it("reads extremely nested documents quickly as text, with a note", async () => {
    const { notes, blocks } = await read(mdExtractor, `${"> ".repeat(20_000)}deep`);
    expect(notes.map((note) => note.code)).toEqual(["parsed_as_text"]);
    expect(blocks).toHaveLength(1);
    expect((await read(mdExtractor, `${"-".repeat(5000)}\n\nwords`)).notes).toEqual([]);
  });

  it("returns the same blocks for a long document, which is parsed in pieces, as for its parts", async () => {
    const prose = `Prose that fills the pages of a long document. `.repeat(50);
    const part = `## Part\n\nSee [the map][map] and *more*.\n\n\`\`\`\n# no heading\n\`\`\`\n\n- item\n\n${prose}\n\n`;
    const long = `${part.repeat(60)}[map]: https://maps.example/\n`;
    const [one, all] = [
      await read(mdExtractor, `${part}[map]: https://maps.example/\n`),
      await read(mdExtractor, long),
    ];
    expect(all.blocks).toHaveLength(one.blocks.length * 60);
    expect(new Set(marksOf(all))).toEqual(new Set(marksOf(one)));
    expect(outline(all).slice(-one.blocks.length)).toEqual(outline(one));
  });
});
