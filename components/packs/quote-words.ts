import type { PackItemView } from "#lib/domain/pack.ts";
import { withoutFurniture } from "#lib/domain/page-furniture.ts";

type Shown = Exclude<PackItemView["source"], { readonly state: "removed" }>;
export type QuotedSource = Pick<Shown, "quote" | "furniture" | "blocks">;

/** Stands between the cells of a row. */
const BETWEEN_CELLS = " · ";

/**
 * Returns a cited text as words: without running headers, page numbers, empty lines and Markdown marks, each row of a
 * table on a line.
 */
export function quoteWords({ quote, furniture, blocks }: QuotedSource): string {
  const text =
    blocks === undefined
      ? withoutFurniture(quote, furniture)
      : blocks
          .map((block) =>
            block.kind === "words"
              ? block.text
              : block.rows.map((row) => row.filter((cell) => cell !== "").join(BETWEEN_CELLS)).join("\n"),
          )
          .join("\n");
  return withoutEmptyLines(text);
}

const withoutEmptyLines = (text: string) => text.replace(/\n(?:[ \t]*\n)+/g, "\n");
