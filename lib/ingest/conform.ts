import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { SAFE_LINK } from "#lib/domain/link-target.ts";
import type { Span } from "#lib/domain/span.ts";

/**
 * Checks the requirements for every extractor. The text can be stored. Blocks and pages are in order, do not overlap
 * and lie inside the text. Each offset is on one page. Marks and cells lie inside their block. Heading levels exist.
 * @throws Error that names the first unmet requirement. Meant for tests and for the evaluation command.
 */
export function assertConforms(extracted: Extracted): void {
  const { text, blocks, pages } = extracted;
  expectThat(text.isWellFormed(), "the text has a lone surrogate");
  expectThat(!text.includes("\u0000"), "the text has a NUL");
  assertInOrder(blocks, text.length, "block");
  for (const [index, block] of blocks.entries()) assertBlock(block, text, index);
  assertInOrder(
    pages.map((page) => page.span),
    text.length,
    "page",
  );
  for (const [index, { span }] of pages.entries())
    expectThat(
      span.end === (pages[index + 1]?.span.start ?? text.length) && (index > 0 || span.start === 0),
      `some text next to page ${index + 1} is on no page`,
    );
  for (const [index, page] of pages.entries()) {
    expectThat(page.number === index + 1, `page ${index + 1} is numbered ${page.number}`);
    for (const word of page.words) {
      expectThat(
        inside(word, page.span) && word.start < word.end,
        `page ${page.number} has a word outside it`,
      );
    }
  }
  expectThat(storable(extracted.metadata), "the metadata cannot be stored as JSON");
}

function expectThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(`does not conform: ${message}`);
}

function inside(part: Span, whole: Span): boolean {
  return part.start >= whole.start && part.end <= whole.end && part.start <= part.end;
}

function assertInOrder(spans: readonly Span[], length: number, what: string): void {
  let last = 0;
  for (const [index, span] of spans.entries()) {
    expectThat(
      Number.isInteger(span.start) && Number.isInteger(span.end),
      `${what} ${index} has no whole offsets`,
    );
    expectThat(
      inside(span, { start: last, end: length }),
      `${what} ${index} overlaps or lies outside the text`,
    );
    last = span.end;
  }
}

function assertBlock(block: Block, text: string, index: number): void {
  const name = `block ${index} (${block.kind})`;
  expectThat(block.start < block.end, `${name} is empty`);
  expectThat(text.slice(block.start, block.end).isWellFormed(), `${name} cuts a character in two`);
  if (block.kind === "heading") {
    const level = block.level ?? 0;
    expectThat(Number.isInteger(level) && level >= 1 && level <= 6, `${name} has level ${block.level}`);
  }
  let lastStart = block.start;
  for (const mark of block.marks ?? []) {
    expectThat(inside(mark, block) && mark.start < mark.end, `${name} has a ${mark.kind} mark outside it`);
    expectThat(mark.start >= lastStart, `${name} has marks out of order`);
    lastStart = mark.start;
    expectThat(
      mark.kind === "link" || mark.href === undefined,
      `${name} has a target on a ${mark.kind} mark`,
    );
    expectThat(mark.href === undefined || SAFE_LINK.test(mark.href), `${name} has an unsafe link`);
  }
  let lastCell = block.start;
  for (const cell of (block.rows ?? []).flat()) {
    expectThat(
      inside(cell, {
        start: lastCell,
        end: block.end,
      }),
      `${name} has a cell outside it or out of order`,
    );
    lastCell = cell.end;
  }
}

function storable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  return Object.entries(value).every(([key, item]) => storable(key) && storable(item));
}
