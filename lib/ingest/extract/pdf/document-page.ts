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
  /** What was recognised on it, or typed by a person. */
  readonly given: GivenReading | undefined;
};

/** Reads one page; one that cannot be read is told in a note and stays in the count. */
export async function readDocumentPage(
  document: PDFDocumentProxy,
  number: number,
  { layers, notes, given }: PageInput,
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
      notes.glyphs(page.glyphs);
      const text = { ...chosen, confidence: null };
      return { ...common, ...displayed, text, frames: layer, rulings: page.rulings };
    }
    const { reading, corrected } = given;
    return {
      ...common,
      width: reading.width,
      height: reading.height,
      text: { ...chosen, confidence: corrected ? null : reading.confidence },
      frames: readingLines(reading),
      // Rulings of a page that lies on its side are not where its upright lines are.
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

/** Share of the page under pictures; strips of one scan are added up. */
function imageShare(marks: readonly Mark[], area: number): number {
  const covered = marks
    .filter((mark) => mark.image)
    .reduce((sum, { box }) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0);
  return area <= 0 ? 0 : Math.min(1, covered / area);
}
