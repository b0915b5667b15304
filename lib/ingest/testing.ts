import type { Block, Extracted, Extractor } from "#lib/domain/extracted.ts";
import { assertConforms } from "./conform.ts";
import { visibleText } from "./extract/shared/visible.ts";

/** Helpers for tests of this folder. Nothing else imports them. */

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Runs an extractor and checks the requirements for every extractor. */
export async function read(
  extractor: Extractor,
  source: string | Uint8Array,
  fileName = "file",
): Promise<Extracted> {
  const bytes = typeof source === "string" ? utf8(source) : source;
  const extracted = await extractor.extract({ bytes, fileName });
  assertConforms(extracted);
  return extracted;
}

/** Returns one line per block with its visible text: "heading 1: Title", "list-item 2 (b): text". */
export function outline({ text, blocks }: Extracted): string[] {
  return blocks.map((block) => `${label(block)}: ${visibleText(text, block)}`);
}

function label(block: Block): string {
  const parts = [
    block.kind,
    block.level,
    block.marker && `(${block.marker})`,
    block.path && `<${block.path}>`,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** Returns the marked text of all blocks, hidden text aside: "strong: word", "link https://…: word". */
export function marksOf({ text, blocks }: Extracted): string[] {
  const marks = blocks.flatMap((block) => block.marks ?? []).filter((mark) => mark.kind !== "hidden");
  return marks.map(
    (mark) => `${mark.kind}${mark.href ? ` ${mark.href}` : ""}: ${text.slice(mark.start, mark.end)}`,
  );
}

/** Returns the texts of a table's cells, with `*` before headers. */
export function cellsOf({ text, blocks }: Extracted): string[][] {
  const table = blocks.find((block) => block.kind === "table");
  return (table?.rows ?? []).map((row) =>
    row.map((cell) => `${cell.header ? "*" : ""}${text.slice(cell.start, cell.end)}`),
  );
}
