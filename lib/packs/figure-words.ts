import { oneLine } from "#lib/domain/citation.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import {
  type FigureGap,
  MAX_FIGURE_BYTES,
  MAX_FIGURES,
  type PackFigure,
  type PackFigureEntry,
} from "#lib/domain/pack-figures.ts";

const LIMIT = `${MAX_FIGURES} figures and ${MAX_FIGURE_BYTES / 1_000_000} MB`;

const GAP_WORDS: Readonly<Record<FigureGap, string>> = {
  source_removed: "the source is removed or may not be shown",
  place_unknown: "its place on the page is not known",
  not_drawn: "there is no picture of the page",
  holds_secret: "the page contains a secret",
  words_not_read: "the words of the page were not read, so it may contain a secret",
  unreadable: "the picture of the page cannot be read",
  over_limit: `a file holds at most ${LIMIT}`,
};

/** A figure of a report: its picture with the words below it and the words in its place. */
export type ReportFigure = Pick<PackFigure, "bytes" | "widthPx" | "heightPx"> & {
  readonly caption: string;
  readonly alternative: string;
};

/** Returns the figure of an item in a report, or a sentence that says why there is none. */
export function reportFigure(item: PackItemView, figure: PackFigure | FigureGap): ReportFigure | string {
  if (typeof figure === "string") return `No figure: ${GAP_WORDS[figure]}.`;
  const { bytes, widthPx, heightPx, wholePage, kind, caption } = figure;
  const number = figure.page === item.page ? (item.printedPage ?? figure.page) : figure.page;
  const page = number === null ? null : `page ${number}`;
  const title = item.source.state === "removed" ? "" : ` of ${oneLine(item.source.title)}`;
  const printed = caption === null ? null : oneLine(caption);
  const what = wholePage ? "the whole page" : (kind ?? "figure");
  const place = page === null ? capital(what) : `${capital(what)} on ${page}`;
  const subject = wholePage ? `Picture of ${page}${title}` : `${place}${title}`;
  return {
    ...{ bytes, widthPx, heightPx },
    caption: `From the source${page === null ? "" : `, ${page}`}: ${printed ?? what}`,
    alternative: printed === null ? `${subject}.` : `${subject}. Its caption is: ${printed}`,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the line of the appendix about figures; none if no item cites a drawing. */
export function figureFacts(entries: readonly PackFigureEntry[]): readonly (readonly [string, string])[] {
  if (entries.length === 0) return [];
  const gaps = entries.flatMap(({ figure }) => (typeof figure === "string" ? [figure] : []));
  const reasons = [...Map.groupBy(gaps, (gap) => gap)].map(
    ([gap, found]) => `${found.length} without: ${GAP_WORDS[gap]}`,
  );
  const shown = entries.length - gaps.length;
  const limit = gaps.includes("over_limit") ? [] : [GAP_WORDS.over_limit];
  return [["Figures", [`${shown} of ${entries.length} cited drawings`, ...reasons, ...limit].join("; ")]];
}

/** Half of a page: the words around a figure stay in view. In points. */
const TALLEST = 380;
/** Pixels per point at 150 dots per inch. A picture with fewer pixels than its width needs is printed smaller. */
const PX_PER_POINT = 150 / 72;

/** Returns the size of a figure on paper in points: at most as wide as the text and `tallest` (half a page) high. */
export function printedSize(
  { widthPx, heightPx }: Pick<PackFigure, "widthPx" | "heightPx">,
  widest: number,
  tallest: number = TALLEST,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1 / PX_PER_POINT, widest / widthPx, tallest / heightPx);
  return { width: widthPx * scale, height: heightPx * scale };
}
