import type { PageBlock } from "./layout.ts";
import type { Line } from "./lines.ts";

/** How a document's running text is set. */
export type BodyStyle = { readonly size: number; readonly mostlyBold: boolean };

/** Sizes are compared in half points. */
export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

function lineLength(line: Line): number {
  return line.words.reduce((sum, word) => sum + word.text.length, 0);
}

/** The size that most characters of paragraphs have (tables count too, so that a document of tables has one). */
export function bodyStyle(blocks: readonly PageBlock[]): BodyStyle {
  const weights = new Map<number, number>();
  let bold = 0;
  let total = 0;
  const count = (line: Line, weight: number) => {
    const length = lineLength(line) * weight;
    weights.set(roundSize(line.size), (weights.get(roundSize(line.size)) ?? 0) + length);
    total += length;
    if (line.bold) bold += length;
  };
  for (const block of blocks) {
    if (!block.upright) continue;
    if (block.kind === "text") for (const line of block.lines) count(line, block.lines.length > 1 ? 2 : 1);
    else for (const line of block.rows.flat().flatMap((cell) => cell.lines)) count(line, 0.5);
  }
  let size = 0;
  let most = -1;
  for (const [candidate, weight] of weights) {
    if (weight > most || (weight === most && candidate < size)) [size, most] = [candidate, weight];
  }
  return { size: size || 10, mostlyBold: total > 0 && bold / total > 0.5 };
}
