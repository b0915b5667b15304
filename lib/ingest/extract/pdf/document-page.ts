import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { GivenReading } from "#lib/domain/ocr.ts";
import { chooseText } from "../../ocr/choose-text.ts";
import { judgeTextLayer } from "../../ocr/judge-text-layer.ts";
import { readingLines } from "../../ocr/reading-lines.ts";
import type { DocumentPage } from "./document.ts";
import type { Glyph } from "./glyphs.ts";
import type { Mark } from "./graphics/marks.ts";
import { graphicRegions } from "./graphics/regions.ts";
import { type FrameLines, frameLines } from "./layout.ts";
import { lineText } from "./lines.ts";
import type { PageNotes } from "./notes.ts";
import { type layerConfig, type ReadPage, readPage } from "./open.ts";
import { buildRuns } from "./words.ts";

type PageInput = {
  readonly layers: Awaited<ReturnType<typeof layerConfig>>;
  readonly notes: PageNotes;
  /** Its OCR reading. */
  readonly given: GivenReading | undefined;
  /** True if a person's text replaces the page's. Its glyphs then do not count for the document's notes. */
  readonly corrected: boolean;
};

/** Reads one page. An unreadable page yields a note and stays in the count. */
export async function readDocumentPage(
  document: PDFDocumentProxy,
  number: number,
  { layers, notes, given, corrected }: PageInput,
): Promise<DocumentPage> {
  try {
    const page = await readPage(document, number, layers);
    const layer = frameLines(buildRuns(page.glyphs));
    const facts = factsOf(page, layer);
    const judged = judgeTextLayer(facts);
    const chosen = chooseText({ ...judged, characters: facts.glyphs - facts.unknownGlyphs }, given);
    const displayed = { width: page.width, height: page.height };
    const common = {
      number,
      displayed,
      layer: judged,
      graphics: graphicRegions(page.marks, page.width, page.height),
    };
    if (!given || chosen.source === "text_layer" || chosen.source === "none") {
      if (!corrected) notes.glyphs(page.glyphs);
      const text = { ...chosen, confidence: null };
      return { ...common, ...displayed, text, frames: layer, rulings: page.rulings };
    }
    const { reading } = given;
    return {
      ...common,
      width: reading.width,
      height: reading.height,
      text: { ...chosen, confidence: reading.confidence },
      frames: readingLines(reading),
      // On a page that lies on its side, the rulings do not match the places of its upright lines.
      rulings: reading.rotation === 0 ? page.rulings : [],
    };
  } catch {
    notes.pageUnreadable(number);
    const nothing = { width: 0, height: 0 };
    return { number, ...nothing, displayed: nothing, frames: [], rulings: [], graphics: [] };
  }
}

function factsOf(page: ReadPage, layer: readonly FrameLines[]) {
  const glyphs = page.glyphs.filter((glyph) => glyph.text !== " ");
  return {
    text: layer.flatMap(({ lines }) => lines.map(lineText)).join(" "),
    glyphs: glyphs.length,
    unknownGlyphs: glyphs.filter(isUnknown).length,
    imageShare: imageShare(page.marks, page.width * page.height),
  };
}

function isUnknown({ text }: Glyph): boolean {
  return text === "" || text === "\ufffd";
}

/** Returns the share of the page under pictures. Strips of one scan are added. */
function imageShare(marks: readonly Mark[], area: number): number {
  const covered = marks
    .filter((mark) => mark.image)
    .reduce((sum, { box }) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0);
  return area <= 0 ? 0 : Math.min(1, covered / area);
}
