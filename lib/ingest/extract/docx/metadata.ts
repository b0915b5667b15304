import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { metadataOf } from "../shared/metadata.ts";
import { isTitle, isTitleHeading } from "../shared/title.ts";
import { childNamed, textOf, type XmlElement } from "../shared/xml.ts";

/** Titles that programs write automatically. */
const EMPTY_TITLE = /^(?:microsoft word\b.*|.*\.(?:docx?|dotx?))$/i;

/** Returns metadata from the document's properties. The printed title has priority over the title in the properties. */
export function docxMetadata(
  core: XmlElement | null,
  blocks: readonly DraftBlock[],
  { printed, large }: { readonly printed: string | null; readonly large: string | null },
): ExtractedMetadata {
  const read = (name: string) => textOf(childNamed(core, name)).trim() || undefined;
  const stated = read("dc:title");
  const heading = blocks
    .slice(0, 5)
    .find((block) => (block.kind === "heading" && block.level === 1) || block.boxedTitle);
  const known = metadataOf({
    title:
      printed ??
      (stated && !EMPTY_TITLE.test(stated) && isTitle(stated) ? stated : undefined) ??
      (heading && plain(heading)) ??
      boldTitle(blocks) ??
      (large !== null && isShortTitle(large) && !/[.,;:]$/.test(large) ? large : undefined),
    author: read("dc:creator"),
    created: read("dcterms:created"),
    modified: read("dcterms:modified"),
    language: read("dc:language"),
  });
  const properties = {
    subject: read("dc:subject"),
    description: read("dc:description"),
    keywords: read("cp:keywords"),
    category: read("cp:category"),
    status: read("cp:contentStatus"),
  };
  const filled = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  const { properties: _, ...rest } = known;
  return Object.keys(filled).length > 0 ? { ...rest, properties: filled } : rest;
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
