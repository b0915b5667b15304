import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import type { Extractor } from "#lib/domain/extracted.ts";
import { docxOf, p } from "./extract/docx/testing.ts";
import { docxExtractor } from "./extract/docx.ts";
import { htmlExtractor } from "./extract/html.ts";
import { type MadePart, madeParts, type Place, placed, wrongPaths } from "./section-paths.testing.ts";
import { read } from "./testing.ts";
import { chunkDocument } from "./to-chunks.ts";

const POLICY = CHUNK_POLICY_DEFAULTS["clause-aware"];
const deps = { countTokens: (text: string) => Math.ceil(text.length / 4) };
type MadeHeading = MadePart & { kind: "heading" };

async function passagesOf(extractor: Extractor, source: string | Uint8Array) {
  const { chunks } = chunkDocument(await read(extractor, source), POLICY, deps);
  return chunks.filter(({ kind }) => kind !== "atom");
}

/** Ways in which Word makes a paragraph a heading of a level. */
const WORD_FORMS: readonly ((level: number) => string)[] = [
  (level) => `<w:pStyle w:val="Heading${level}"/>`,
  (level) => `<w:outlineLvl w:val="${level - 1}"/>`,
  // A style with a name of its own, based on a heading, directly or over another style.
  (level) => `<w:pStyle w:val="Own${level}"/>`,
  (level) => `<w:pStyle w:val="Quoted${level}"/>`,
  (level) => `<w:pStyle w:val="Levelled${level}"/>`,
  (level) => `<w:pStyle w:val="Numbered${level}"/>`,
  (level) => `<w:pStyle w:val="Heading${level}"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>`,
];

const LEVELS = [1, 2, 3, 4, 5, 6];
const style = (id: string, name: string, more: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const WORD_STYLES = `<w:styles>${LEVELS.map((level) =>
  [
    style(`Heading${level}`, `heading ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`),
    style(`Own${level}`, `Council ${level}`, `<w:basedOn w:val="Heading${level}"/>`),
    style(`Quoted${level}`, `Block text head ${level}`, `<w:basedOn w:val="Own${level}"/>`),
    style(`Levelled${level}`, `Bold ${level}`, `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`),
    style(
      `Numbered${level}`,
      `Clause ${level}`,
      `<w:basedOn w:val="Heading${level}"/><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>`,
    ),
  ].join(""),
).join(
  "",
)}${style("Plain", "Not in outline", '<w:basedOn w:val="Heading2"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>')}</w:styles>`;
const list = (id: number, text: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`;
const WORD_LISTS = `<w:numbering>${list(1, "A%1")}${list(2, "%1.")}${list(3, "(%1)")}${[1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join("")}</w:numbering>`;

const wordCell = (content: string) => `<w:tc>${content}</w:tc>`;
const wordTable = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(wordCell).join("")}</w:tr>`).join("")}</w:tbl>`;
const wordBox = (content: string) =>
  `<w:p><w:r><w:drawing><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></w:drawing></w:r></w:p>`;
const H2 = '<w:pStyle w:val="Heading2"/>';

const WORD_PLACES: Readonly<Record<Place, (words: string) => string>> = {
  paragraph: (words) => p(words),
  list: (words) => p(words, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
  table: (words) => wordTable([p("Site"), p("Text")], [p("Mill"), p(words)]),
  frame: (words) => wordTable([p(words)]),
  quote: (words) => p(words, '<w:pStyle w:val="Plain"/>'),
  "heading-in-table": (words) => wordTable([p("Cell", H2), p("Text")], [p("Mill"), p(words)]),
  "heading-in-box": (words) => `${wordBox(p("In a box", H2) + p("Boxed words."))}${p(words)}`,
  "heading-in-list": (words) => p(words, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
};

function wordFile(parts: readonly MadePart[]): Uint8Array {
  const body = parts.map((part) =>
    part.kind === "heading"
      ? p(part.empty ? " " : part.title, WORD_FORMS[part.form % WORD_FORMS.length]?.(part.level))
      : WORD_PLACES[part.place](part.words),
  );
  return docxOf(body.join(""), { styles: WORD_STYLES, numbering: WORD_LISTS });
}

/** Ways in which a page writes a heading. */
const PAGE_FORMS: readonly ((title: string, level: number) => string)[] = [
  (title, level) => `<h${level}>${title}</h${level}>`,
  (title, level) => `<h${level}><span><a href="#x">${title}</a></span></h${level}>`,
  (title, level) => `<header><h${level}>${title}</h${level}></header>`,
  (title, level) => `<hgroup><h${level}>${title}</h${level}><p>A second line</p></hgroup>`,
  (title, level) =>
    `<hgroup><h${level}>${title}</h${level}><h${Math.min(6, level + 1)}>A second line</h${Math.min(6, level + 1)}></hgroup>`,
  (title, level) => `<div role="heading" aria-level="${level}">${title}</div>`,
  (title, level) => `<ul><li><h${level}>${title}</h${level}></li></ul>`,
];

const PAGE_PLACES: Readonly<Record<Place, (words: string) => string>> = {
  paragraph: (words) => `<p>${words}</p>`,
  list: (words) => `<ol><li>${words}</li></ol>`,
  table: (words) =>
    `<table><tr><th>Site</th><th>Text</th></tr><tr><td>Mill</td><td>${words}</td></tr></table>`,
  frame: (words) => `<section><div>${words}</div></section>`,
  quote: (words) => `<blockquote><p>${words}</p></blockquote>`,
  "heading-in-table": (words) =>
    `<table><tr><th><h2>Cell</h2></th><th>Text</th></tr><tr><td>Mill</td><td>${words}</td></tr></table>`,
  "heading-in-box": (words) =>
    `<blockquote><h2>Quoted</h2><p>Words of another page.</p></blockquote><p>${words}</p>`,
  "heading-in-list": (words) => `<h2 role="presentation">Decoration</h2><p>${words}</p>`,
};

function page(parts: readonly MadePart[]): string {
  const body = parts.map((part) =>
    part.kind === "heading"
      ? (PAGE_FORMS[part.empty ? 0 : part.form % PAGE_FORMS.length]?.(
          part.empty ? " " : part.title,
          part.level,
        ) ?? "")
      : PAGE_PLACES[part.place](part.words),
  );
  return `<!doctype html><html><head><title>Plan</title></head><body><main>${body.join("\n")}</main></body></html>`;
}

describe("each passage stands below the headings that enclose it", () => {
  test("in Word files", async () => {
    await fc.assert(
      fc.asyncProperty(madeParts, async (parts) => {
        fc.pre(parts.some(({ kind }) => kind === "text"));
        let numbers = [0, 0];
        const shown = ({ title, form }: MadeHeading) => {
          const [own = 0, other = 0] = numbers;
          if (form % WORD_FORMS.length === 5) numbers = [own + 1, other];
          if (form % WORD_FORMS.length === 6) numbers = [own, other + 1];
          if (form % WORD_FORMS.length === 5) return `A${own + 1} ${title}`;
          return form % WORD_FORMS.length === 6 ? `${other + 1}. ${title}` : title;
        };
        // Word counts an empty numbered heading too.
        const counted = parts.filter((part) => part.kind !== "heading" || !part.empty || part.form % 7 < 5);
        const passages = await passagesOf(docxExtractor, wordFile(counted));
        expect(wrongPaths(passages, placed(counted, shown))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("in web pages", async () => {
    await fc.assert(
      fc.asyncProperty(madeParts, async (parts) => {
        fc.pre(parts.some(({ kind }) => kind === "text"));
        expect(wrongPaths(await passagesOf(htmlExtractor, page(parts)), placed(parts))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
