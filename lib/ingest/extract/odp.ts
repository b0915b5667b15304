import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { type OdpLimits, openOdp } from "./odp/package.ts";
import { type OdpContext, readSlide } from "./odp/slide.ts";
import { readStyles } from "./odp/styles.ts";
import { MAX_CELLS } from "./odp/table.ts";
import { collectPictures } from "./pictures/collect-pictures.ts";
import { composeWithPictures } from "./shared/compose.ts";
import { childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from "./shared/xml.ts";
import { checkSlideCount, deckBlocks, deckNotes } from "./slides/deck.ts";
import { deckMetadata } from "./slides/metadata.ts";

/**
 * Extracts OpenDocument presentations. Each slide is a section: its title, its text in reading order, tables, the
 * numbers of charts, alternative text, and its notes. Macros are never run.
 */
export function createOdpExtractor(limits: OdpLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "odp",
    fingerprint: FINGERPRINTS.odp,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { source, context, slides, composed } = readOdp(input.bytes, limits, input.signal);
      if (composed.text === "") throw new AppError("empty_file", "The presentation's slides hold no text.");
      const metadata = deckMetadata(source.properties, slides);
      const notes = [
        ...deckNotes(slides, { remarks: context.remarks, unread: [] }),
        ...context.pictures.notes(),
      ];
      return { format: "odp", ...composed, pages: [], metadata, notes };
    },
    async pictures(bytes) {
      return readOdp(bytes, limits).pictures.map((picture) => picture.read);
    },
  };
}

function readOdp(bytes: Uint8Array, limits: OdpLimits, signal?: AbortSignal) {
  const source = openOdp(bytes, limits);
  const body = childNamed(childNamed(source.content, "body"), "presentation");
  const pages = childrenNamed(body, "page");
  checkSlideCount(pages.length);
  const context: OdpContext = {
    source,
    styles: readStyles([source.content, source.styles]),
    remarks: new Set(source.hasMacros ? ["macros"] : []),
    footers: footersOf(body),
    pictures: collectPictures(),
    cells: { left: MAX_CELLS },
  };
  const slides = pages.map((page, index) => {
    signal?.throwIfAborted();
    return readSlide(page, index + 1, context);
  });
  return { source, context, slides, ...composeWithPictures(deckBlocks(slides)) };
}

/** Returns the texts that slides repeat, by kind and name: "footer:ftr1". */
function footersOf(body: XmlElement | null): ReadonlyMap<string, string> {
  return new Map(
    elementsOf(body)
      .filter(({ name }) => name.endsWith("-decl"))
      .map((declared) => [
        `${declared.name.slice(0, -"-decl".length)}:${declared.attributes.name}`,
        textOf(declared).trim(),
      ]),
  );
}
