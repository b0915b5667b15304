import {
  childNamed,
  childrenNamed,
  elementsOf,
  isElement,
  isOn,
  parseXml,
  textOf,
  valOf,
  type XmlElement,
} from "#lib/ingest/extract/shared/xml.ts";
import { CELL_END, FOREIGN, ROW_EDGE, STRUCK_EDGE, withoutMarks } from "./seen-words.ts";

/** A chain of styles is shorter. */
const STYLE_STEPS = 16;
/** Only the document's own parts: tables and text boxes can be nested. */
export const DOCX_DEPTH = 200;

/**
 * Parts of a paragraph that are not visible words: properties, deleted text, and alternative forms of the same text.
 */
export const UNSEEN: ReadonlySet<string> = new Set(["w:pPr", "w:rPr", "w:del", "w:moveFrom", "mc:Fallback"]);

/** The outermost elements with a name, which may be the element itself. */
export function within(element: XmlElement | null, name: string): XmlElement[] {
  if (element?.name === name) return [element];
  return elementsOf(element).flatMap((child) => {
    if (UNSEEN.has(child.name)) return [];
    return child.name === name ? [child] : within(child, name);
  });
}

/** Styles of a file whose text a reader does not see, or sees struck through. */
export type Styles = { readonly hidden: ReadonlySet<string>; readonly struck: ReadonlySet<string> };

const NO_STYLES: Styles = { hidden: new Set(), struck: new Set() };

const isHiddenBy = (properties: XmlElement | null) => isOn(properties, "w:vanish");
const isStruckBy = (properties: XmlElement | null) =>
  isOn(properties, "w:strike") || isOn(properties, "w:dstrike");

/** Reads the part of the styles. A style also has what the styles have that it is based on. */
export function stylesOf(part: Uint8Array | null): Styles {
  if (!part) return NO_STYLES;
  const root = parseXml(part, DOCX_DEPTH);
  return {
    hidden: stylesLike(root, (style) => isHiddenBy(childNamed(style, "w:rPr"))),
    struck: stylesLike(root, (style) => isStruckBy(childNamed(style, "w:rPr"))),
  };
}

/** Returns the ids of the styles that fit, and of those that are based on one. */
export function stylesLike(root: XmlElement, fits: (style: XmlElement) => boolean): ReadonlySet<string> {
  const styles = childrenNamed(root, "w:style");
  const found = new Set(styles.filter(fits).map((style) => style.attributes["w:styleId"] ?? ""));
  for (let step = 0; step < STYLE_STEPS; step++)
    for (const style of styles)
      if (found.has(valOf(style, "w:basedOn") ?? "")) found.add(style.attributes["w:styleId"] ?? "");
  return found;
}

/** Words of a run: none if they are hidden (ECMA-376, 17.3.2.41), and between marks if they are struck through. */
function runWords(run: XmlElement, styles: Styles, paragraphStyle: string): string {
  const own = childNamed(run, "w:rPr");
  const named = [valOf(own, "w:rStyle") ?? "", paragraphStyle];
  const isIn = (ids: ReadonlySet<string>, name: string) =>
    childNamed(own, name) === null && named.some((id) => ids.has(id));
  if (isHiddenBy(own) || isIn(styles.hidden, "w:vanish")) return "";
  const words = wordsOf(run, styles, paragraphStyle);
  const isStruck = isStruckBy(own) || isIn(styles.struck, "w:strike");
  return isStruck && words.trim() !== "" ? `${STRUCK_EDGE}${words}${STRUCK_EDGE}` : words;
}

/** Our files have no signs of other fonts and no equations in quotes. */
const FOREIGN_PARTS: ReadonlySet<string> = new Set(["w:sym", "m:oMath", "m:oMathPara"]);

/** Returns the words that a reader sees of an element. Words in hidden runs are left out; struck ones have marks. */
export function wordsOf(element: XmlElement, styles = NO_STYLES, paragraphStyle = ""): string {
  const style =
    element.name === "w:p" ? (valOf(childNamed(element, "w:pPr"), "w:pStyle") ?? "") : paragraphStyle;
  return element.children
    .map((child) => {
      if (!isElement(child) || UNSEEN.has(child.name)) return "";
      if (FOREIGN_PARTS.has(child.name)) return FOREIGN;
      if (child.name === "w:r") return runWords(child, styles, style);
      if (child.name === "w:t") return withoutMarks(textOf(child));
      if (child.name === "w:br" || child.name === "w:cr" || child.name === "w:tab") return " ";
      if (child.name === "w:tr") return rowOf(child, styles);
      if (child.name === "w:tc") return cellOf(child, styles);
      const words = wordsOf(child, styles, style);
      return child.name === "w:p" ? ` ${words} ` : words;
    })
    .join("");
}

/** Word has at most this many columns. */
const MAX_COLUMNS = 63;

/** A row may begin with columns that it leaves out, and may be hidden (ECMA-376, 17.4.15, 17.4.20). */
function rowOf(row: XmlElement, styles: Styles): string {
  const own = childNamed(row, "w:trPr");
  if (isOn(own, "w:hidden")) return "";
  const before = CELL_END.repeat(columnsOf(childNamed(own, "w:gridBefore"), 0));
  return `${ROW_EDGE}${before}${wordsOf(row, styles)}${ROW_EDGE}`;
}

/** A cell ends each of its columns. Word does not show words in the lower part of a merged cell. */
function cellOf(cell: XmlElement, styles: Styles): string {
  const own = childNamed(cell, "w:tcPr");
  const merge = childNamed(own, "w:vMerge");
  const isContinued = merge !== null && merge.attributes["w:val"] !== "restart";
  const ends = CELL_END.repeat(columnsOf(childNamed(own, "w:gridSpan"), 1));
  return `${isContinued ? "" : wordsOf(cell, styles)}${ends}`;
}

function columnsOf(element: XmlElement | null, least: number): number {
  const stated = Number(element?.attributes["w:val"]);
  return Number.isInteger(stated) ? Math.min(Math.max(stated, least), MAX_COLUMNS) : least;
}
