import { expect, it } from "vitest";
import { rawUnits } from "../chunk/raw-units.ts";
import { read } from "../testing.ts";
import { docxOf, p } from "./docx/testing.ts";
import { docxExtractor } from "./docx.ts";
import { createEmlExtractor } from "./eml.ts";
import { htmlExtractor } from "./html.ts";
import { txtExtractor } from "./txt.ts";

/** More than one call may have as arguments. */
const MANY = 130_000;
/** Words that differ, so that the file is no zip bomb. */
const words = Array.from({ length: MANY }, (_, at) => String(100_000 + ((at * 7919) % 800_011)));

const CODE = '<w:pStyle w:val="Code"/>';
const STYLES =
  '<w:styles><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="HTML Preformatted"/></w:style></w:styles>';

it.each([
  [
    "inside a content control",
    `<w:sdt><w:sdtContent>${words.map((word) => p(word)).join("")}</w:sdtContent></w:sdt>`,
  ],
  [
    "of code",
    `${p("c", CODE)}<w:p><w:pPr>${CODE}</w:pPr>${words.map((word) => `<w:r><w:t>${word}</w:t></w:r>`).join("")}</w:p>`,
  ],
])("a Word file with very many paragraphs %s is read", async (_where, body) => {
  const { text } = await read(docxExtractor, docxOf(body, { styles: STYLES }));
  expect(text.match(/\d{6}/g)).toHaveLength(MANY);
});

it("a Word file with a paragraph of very many runs and marks is read", async () => {
  const bold = (word: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${word}</w:t></w:r><w:r><w:t>b</w:t></w:r>`;
  const runs = words.map(bold).join("");
  const { blocks } = await read(docxExtractor, docxOf(`<w:p>${runs}</w:p>`));
  expect(blocks[0]?.marks).toHaveLength(MANY);
});

it("a Word file with very many notes is read", async () => {
  const many = 20_000;
  const numbers = Array.from({ length: many }, (_, at) => at + 1);
  const references = numbers.map((id) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`).join("");
  const notes = numbers.map((id) => `<w:footnote w:id="${id}">${p(`Note ${id}.`)}</w:footnote>`).join("");
  const body = `<w:p><w:r><w:t>Text</w:t></w:r>${references}</w:p>`;
  const { blocks } = await read(
    docxExtractor,
    docxOf(body, { footnotes: `<w:footnotes>${notes}</w:footnotes>` }),
  );
  expect(blocks.at(-1)).toMatchObject({ kind: "footnote", marker: `[${many}]` });
});

it("a page with a table of very many rows is read", async () => {
  const page = `<table><tbody>${"<tr><td>a</td><td>b</td></tr>".repeat(MANY)}</tbody></table>`;
  const { blocks } = await read(htmlExtractor, page);
  expect(blocks[0]?.rows).toHaveLength(MANY);
});

it.each([
  ["text", "text/plain", "a\n\n"],
  ["a page", "text/html", "a\n"],
])("a message with very many lines, written as %s, is read", async (_what, type, line) => {
  const body = type === "text/html" ? `<pre>${line.repeat(MANY)}</pre>` : line.repeat(MANY);
  const source = `Subject: Many\r\nContent-Type: ${type}\r\n\r\n${body}`;
  const { text } = await read(createEmlExtractor(), source);
  expect(text.match(/^a$/gm)).toHaveLength(MANY);
});

it("a paragraph with very many items is cut into them", async () => {
  const found = await read(txtExtractor, "(a) one.\n".repeat(MANY));
  const [block] = found.blocks;
  const whole = {
    ...found,
    blocks: block ? [{ ...block, kind: "paragraph" as const, end: found.text.length }] : [],
  };
  expect(rawUnits(whole)).toHaveLength(MANY);
});
