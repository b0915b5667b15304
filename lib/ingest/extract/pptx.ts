import type { Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { collectPictures } from "./pictures/collect-pictures.ts";
import { at, contentOf, numberOf } from "./pptx/elements.ts";
import { openPptx, type PptxLimits, type PptxPackage, targetOf } from "./pptx/package.ts";
import { createLayouts } from "./pptx/placeholders.ts";
import { type PptxContext, readSlide } from "./pptx/slide.ts";
import { composeWithPictures } from "./shared/compose.ts";
import { checkSlideCount, deckBlocks, deckNotes, type SlideDraft } from "./slides/deck.ts";
import { deckMetadata } from "./slides/metadata.ts";

/**
 * Extracts PowerPoint presentations, also with macros, which are never run. Each slide is a section: its title, its
 * text in reading order, tables, the numbers of charts, the text of diagrams, alternative text, and its notes.
 */
export function createPptxExtractor(limits: PptxLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "pptx",
    fingerprint: FINGERPRINTS.pptx,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { source, context, slides, unread, composed } = readPptx(input.bytes, limits, input.signal);
      if (composed.text === "") throw nothingRead(unread.length);
      const metadata = deckMetadata(source.coreProperties, slides);
      const notes = [...deckNotes(slides, { remarks: context.remarks, unread }), ...context.pictures.notes()];
      return { format: "pptx", ...composed, pages: [], metadata, notes };
    },
    async pictures(bytes) {
      return readPptx(bytes, limits).pictures.map((picture) => picture.read);
    },
  };
}

function readPptx(bytes: Uint8Array, limits: PptxLimits, signal?: AbortSignal) {
  const source = openPptx(bytes, limits);
  const context: PptxContext = {
    ...{ source, layouts: createLayouts(source), remarks: new Set() },
    pictures: collectPictures(),
  };
  if (source.hasMacros) context.remarks.add("macros");
  const { slides, unread } = readSlides(source, context, signal);
  return { source, context, slides, unread, ...composeWithPictures(deckBlocks(slides)) };
}

function readSlides(source: PptxPackage, context: PptxContext, signal: AbortSignal | undefined) {
  const { root } = source.presentation;
  const listed = contentOf(at(root, "sldIdLst")).filter(({ name }) => name === "sldId");
  checkSlideCount(listed.length);
  const first = Math.trunc(numberOf(root, "firstSlideNum", 1));
  const slides: SlideDraft[] = [];
  const unread: number[] = [];
  const seen = new Set<string>();
  for (const [index, { attributes }] of listed.entries()) {
    signal?.throwIfAborted();
    const path = targetOf(source.presentation, attributes["r:id"]);
    // A part is one slide, so that a file cannot repeat a large one without end.
    const slide = path === undefined || seen.has(path) ? null : source.part(path);
    if (path !== undefined) seen.add(path);
    if (slide === null) unread.push(first + index);
    else slides.push(readSlide(slide, first + index, context));
  }
  return { slides, unread };
}

function nothingRead(unread: number): AppError {
  return unread > 0
    ? new AppError(
        "damaged",
        "The presentation's slides are damaged or missing. Save it again and try once more.",
      )
    : new AppError("empty_file", "The presentation holds no text.");
}

export const pptxExtractor: Extractor = createPptxExtractor();
