import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { officeMetadata } from "../shared/office-metadata.ts";
import { childNamed, textOf, type XmlElement } from "../shared/xml.ts";

/** Returns metadata from the document's properties. The printed title has priority over the title in the properties. */
export function docxMetadata(
  core: XmlElement | null,
  blocks: readonly DraftBlock[],
  titles: { readonly printed: string | null; readonly large: string | null },
): ExtractedMetadata {
  const read = (name: string) => textOf(childNamed(core, name)).trim() || undefined;
  const stated = {
    title: read("dc:title"),
    author: read("dc:creator"),
    created: read("dcterms:created"),
    modified: read("dcterms:modified"),
    language: read("dc:language"),
    others: {
      subject: read("dc:subject"),
      description: read("dc:description"),
      keywords: read("cp:keywords"),
      category: read("cp:category"),
      status: read("cp:contentStatus"),
    },
  };
  return officeMetadata(stated, blocks, titles);
}
