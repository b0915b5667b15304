import { ImageRun, Paragraph } from "docx";
import { runs } from "./docx-parts.ts";
import { printedSize } from "./figure-words.ts";
import type { ReportItem } from "./report.ts";
import { PORTRAIT_WIDTH } from "./table-shape.ts";
import { xmlText } from "./xml-text.ts";

const CAPTION_SIZE = 18;
/** The library counts 96 pixels per inch, and an inch has 72 points. */
const UNITS_PER_POINT = 96 / 72;

/**
 * A cited drawing with its caption, or the reason why there is none. It stands after the bookmark of the quote, so that
 * verification reads only the words of the quote.
 */
export function figure({ figure: shown, number }: ReportItem): Paragraph[] {
  if (shown === null) return [];
  if (typeof shown === "string") return [new Paragraph({ children: runs(shown, { size: CAPTION_SIZE }) })];
  const { width, height } = printedSize(shown, PORTRAIT_WIDTH);
  const picture = new ImageRun({
    type: "jpg",
    data: shown.bytes,
    transformation: {
      width: Math.max(1, Math.round(width * UNITS_PER_POINT)),
      height: Math.max(1, Math.round(height * UNITS_PER_POINT)),
    },
    altText: {
      id: String(number),
      name: `Figure ${number}`,
      description: xmlText(shown.alternative),
    },
  });
  return [
    new Paragraph({ children: [picture], keepNext: true }),
    new Paragraph({ children: runs(shown.caption, { size: CAPTION_SIZE, italics: true }) }),
  ];
}
