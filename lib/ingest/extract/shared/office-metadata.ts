import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { statedTitle } from "#lib/domain/stated-title.ts";
import type { DraftBlock } from "./compose.ts";
import { metadataOf } from "./metadata.ts";
import { isTitleHeading } from "./title.ts";

/** What a file of a word processor states about itself. Absent: not stated. */
export type StatedProperties = {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly created?: string | undefined;
  readonly modified?: string | undefined;
  readonly language?: string | undefined;
  /** Other properties, by the name under which they are stored. */
  readonly others?: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns metadata from a document's properties. The printed title has priority over the title in the properties.
 * @param printed the text in the style of titles; `large` the first paragraph if it is clearly larger than the others.
 */
export function officeMetadata(
  stated: StatedProperties,
  blocks: readonly DraftBlock[],
  { printed, large }: { readonly printed: string | null; readonly large: string | null },
): ExtractedMetadata {
  const heading = blocks
    .slice(0, 5)
    .find((block) => (block.kind === "heading" && block.level === 1) || block.boxedTitle);
  const { title, author, created, modified, language, others = {} } = stated;
  const known = metadataOf({
    title:
      printed ??
      statedTitle(title) ??
      (heading && plain(heading)) ??
      boldTitle(blocks) ??
      (large !== null && isShortTitle(large) && !/[.,;:]$/.test(large) ? large : undefined),
    author,
    created,
    modified,
    language,
  });
  const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const { properties: _, ...rest } = known;
  const { properties } = metadataOf(filled);
  return properties === undefined ? rest : { ...rest, properties };
}

/** Returns a short bold line at the top of a document without headings, as authors without styles write their title. */
function boldTitle(blocks: readonly DraftBlock[]): string | undefined {
  if (blocks.some(({ kind }) => kind === "heading")) return undefined;
  const bold = blocks.slice(0, 5).find(({ kind, runs }) => {
    const printed = runs.filter(({ text }) => text.trim() !== "");
    return kind === "paragraph" && printed.length > 0 && printed.every(({ strong }) => strong);
  });
  const words = bold && plain(bold);
  return words !== undefined && isShortTitle(words) ? words : undefined;
}

const isShortTitle = (words: string) => words.length <= 150 && isTitleHeading(words);

function plain(block: DraftBlock): string {
  return block.runs
    .map((run) => run.text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
