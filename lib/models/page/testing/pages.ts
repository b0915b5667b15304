import type { PageInput, PageWord } from "#lib/domain/page-embedding.ts";

/** Returns lines of words, 12 points high, from the top, as one block. `x` is where they begin. */
export function lineWords(
  lines: readonly string[],
  {
    x = 72,
    y = 72,
    kind = "paragraph",
    block = 0,
  }: Partial<Pick<PageWord, "kind" | "block">> & {
    readonly x?: number;
    readonly y?: number;
  } = {},
): PageWord[] {
  return lines.flatMap((line, row) => {
    let left = x;
    return line.split(" ").map((text) => {
      const box = { x0: left, y0: y + row * 14, x1: left + text.length * 6, y1: y + row * 14 + 12 };
      left = box.x1 + 4;
      return { text, box, block, kind };
    });
  });
}

/** Returns a portrait page. */
export function pageOf(words: readonly PageWord[], over: Partial<PageInput> = {}): PageInput {
  return { number: 1, width: 600, height: 800, words, assets: [], picture: null, ...over };
}
