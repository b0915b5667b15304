import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { officeMetadata } from "../shared/office-metadata.ts";
import { childNamed, childrenNamed, textOf, type XmlElement } from "../shared/xml.ts";

/** Returns metadata from the document's properties and its printed title. */
export function odtMetadata(
  part: XmlElement | null,
  blocks: readonly DraftBlock[],
  printed: string | null,
): ExtractedMetadata {
  const meta = childNamed(part, "office:meta");
  const read = (name: string) => textOf(childNamed(meta, name)).trim() || undefined;
  const keywords = [...childrenNamed(meta, "meta:keyword"), ...keywordList(meta)].map((word) =>
    textOf(word).trim(),
  );
  const stated = {
    title: read("dc:title"),
    author: read("meta:initial-creator") ?? read("dc:creator"),
    created: read("meta:creation-date"),
    modified: read("dc:date"),
    language: read("dc:language"),
    others: {
      subject: read("dc:subject"),
      description: read("dc:description"),
      keywords: keywords.join(", ") || undefined,
    },
  };
  return officeMetadata(stated, blocks, { printed, large: null });
}

function keywordList(meta: XmlElement | null): readonly XmlElement[] {
  return childrenNamed(childNamed(meta, "meta:keywords"), "meta:keyword");
}
