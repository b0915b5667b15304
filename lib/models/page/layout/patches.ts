import type { PageInput } from "#lib/domain/page-embedding.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import { boxAround } from "../geometry.ts";
import type { BoxedLine } from "./lines.ts";

/** A part of a page's words with its box. */
export type WordPatch = Span & { readonly box: Box };

/** Lines per patch. Neighbours share half of them. Chosen by measuring (docs/quality.md). */
const LINES = 4;
/** Maximum number of patches. A page with more lines gets longer patches. */
const MAX_PATCHES = 64;

/** Returns overlapping patches of a few lines in reading order. Together they contain every word. */
export function wordPatches({ words }: PageInput, lines: readonly BoxedLine[]): WordPatch[] {
  const step = Math.max(LINES / 2, Math.ceil(lines.length / MAX_PATCHES));
  const patches: WordPatch[] = [];
  for (let first = 0; first < lines.length; first += step) {
    const own = lines.slice(first, first + 2 * step);
    const [start = 0, end = 0] = [own[0]?.start, own.at(-1)?.end];
    const box = boxAround(words.slice(start, end).map((word) => word.box));
    if (box) patches.push({ start, end, box });
    if (first + 2 * step >= lines.length) break;
  }
  return patches;
}
