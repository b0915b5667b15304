import type { PageBlock } from "./layout.ts";
import type { PdfLine } from "./lines.ts";

/** The style of a document's running text. */
export type BodyStyle = {
  readonly size: number;
  /** Typeface and colour. */
  readonly face: string;
  readonly mostlyBold: boolean;
};

/** Rounds a size to half points, for comparison. */
export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

function lineLength(line: PdfLine): number {
  return line.words.reduce((sum, word) => sum + word.text.length, 0);
}

function heaviest<T>(weights: ReadonlyMap<T, number>, fallback: T): T {
  let best = fallback;
  for (const [candidate, weight] of weights) if (weight > (weights.get(best) ?? 0)) best = candidate;
  return best;
}

/** Returns the size and face of most characters. Paragraphs have the most weight, table cells the least. */
export function bodyStyle(blocks: readonly PageBlock[]): BodyStyle {
  const sizes = new Map<number, number>();
  const faces = new Map<string, number>();
  let bold = 0;
  let total = 0;
  const count = (line: PdfLine, weight: number) => {
    const length = lineLength(line) * weight;
    const size = roundSize(line.size);
    sizes.set(size, (sizes.get(size) ?? 0) + length);
    faces.set(line.face, (faces.get(line.face) ?? 0) + length);
    total += length;
    if (line.bold) bold += length;
  };
  for (const block of blocks) {
    if (!block.upright) continue;
    if (block.kind === "text") for (const line of block.lines) count(line, block.lines.length > 1 ? 2 : 1);
    else for (const line of block.rows.flat().flatMap((cell) => cell.lines)) count(line, 0.5);
  }
  return {
    size: heaviest(sizes, 10),
    face: heaviest(faces, ""),
    mostlyBold: total > 0 && bold / total > 0.5,
  };
}
