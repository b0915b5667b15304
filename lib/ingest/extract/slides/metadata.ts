import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { isTitle, statedTitle } from "#lib/domain/stated-title.ts";
import { metadataOf } from "../shared/metadata.ts";
import { childNamed, textOf, type XmlElement } from "../shared/xml.ts";
import type { SlideDraft } from "./deck.ts";
import { localNames } from "./local-names.ts";

/**
 * Returns metadata from a deck's properties. The title on the first slide has priority over the title in the
 * properties, which templates often leave behind.
 */
export function deckMetadata(
  properties: XmlElement | null,
  slides: readonly SlideDraft[],
): ExtractedMetadata {
  const known = properties && localNames(properties);
  const read = (name: string) => textOf(childNamed(known, name)).trim() || undefined;
  const first = slides[0] && titleOf(slides[0]);
  const { properties: _, ...metadata } = metadataOf({
    title:
      (first && isShortTitle(first) ? first : undefined) ??
      statedTitle(read("title")) ??
      slides.map(titleOf).find((title) => title !== "" && isShortTitle(title)),
    author: read("initial-creator") ?? read("creator"),
    created: read("created") ?? read("creation-date"),
    modified: read("modified") ?? read("date"),
    language: read("language"),
  });
  const others = {
    subject: read("subject"),
    description: read("description"),
    keywords: read("keywords") ?? read("keyword"),
    category: read("category"),
    status: read("contentStatus"),
  };
  const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return Object.keys(filled).length > 0 ? { ...metadata, properties: filled } : metadata;
}

/** A sentence in the place of a title does not name the document. */
const isShortTitle = (title: string) => title.length <= 150 && isTitle(title);

function titleOf({ title }: SlideDraft): string {
  return title
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
