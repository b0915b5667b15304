/** Parts of the sample policy document. Text may contain `*italic*`, `**bold**` and soft hyphens (U+00AD). */
export type Align = "left" | "right" | "centre";

export type TableBlock = {
  readonly kind: "table";
  readonly caption: string;
  /** Widths as shares of the text width. They add up to 1. */
  readonly widths: readonly number[];
  readonly align: readonly Align[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type FigureName = "roof-section" | "forty-five-degrees" | "corner-plot";

export type DocBlock =
  | { readonly kind: "chapter"; readonly text: string }
  | { readonly kind: "section"; readonly text: string }
  | { readonly kind: "paragraph"; readonly number?: string; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly (readonly [marker: string, text: string])[] }
  | { readonly kind: "note"; readonly title: string; readonly text: string }
  | {
      readonly kind: "figure";
      readonly figure: FigureName;
      readonly height: number;
      readonly caption: string;
    }
  | TableBlock;

export const chapter = (text: string): DocBlock => ({ kind: "chapter", text });
export const section = (text: string): DocBlock => ({ kind: "section", text });
export const numbered = (number: string, text: string): DocBlock => ({ kind: "paragraph", number, text });
export const list = (...items: readonly (readonly [string, string])[]): DocBlock => ({ kind: "list", items });
export const note = (title: string, text: string): DocBlock => ({ kind: "note", title, text });

/** Returns the visible words of a block, without markup, for tests. */
export function plainText(block: DocBlock): string {
  const strip = (text: string) => text.replaceAll("\u00ad", "").replaceAll("*", "");
  switch (block.kind) {
    case "list":
      return block.items.map(([marker, text]) => `${marker} ${strip(text)}`).join("\n");
    case "note":
      return `${block.title}\n${strip(block.text)}`;
    case "figure":
      return block.caption;
    case "table":
      return [block.caption, block.head.join(" "), ...block.rows.map((row) => row.join(" "))]
        .map(strip)
        .join("\n");
    case "paragraph":
      return block.number ? `${block.number} ${strip(block.text)}` : strip(block.text);
    default:
      return block.text;
  }
}
