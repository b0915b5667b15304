import { isElement, parseXml, type XmlElement } from "../shared/xml.ts";

/** The styles of cells whose words have the colour of their background, by their index. */
export type HidingStyles = {
  /** White words without a fill. A table or a rule may still give the cell a background. */
  readonly onPaper: ReadonlySet<string>;
  /** Words in the colour of their own fill. */
  readonly onFill: ReadonlySet<string>;
};

const MAX_DEPTH = 20;
const WHITE = "FFFFFF";
/** White by its number in the palette, and as the background of a theme. */
const WHITE_INDEXED = new Set(["1", "9"]);
const SYSTEM_WINDOW = "0";

const NONE: HidingStyles = { onPaper: new Set(), onFill: new Set() };

/** Returns the hiding styles of the part `xl/styles.xml` of a workbook. A damaged part has none. */
export function hidingStyles(part: Uint8Array): HidingStyles {
  let root: XmlElement;
  try {
    root = parseXml(part, MAX_DEPTH);
  } catch {
    return NONE;
  }
  const fonts = childrenOf(childOf(root, "fonts")).map((font) => colourOf(childOf(font, "color")));
  const fills = childrenOf(childOf(root, "fills")).map((fill) => fillOf(childOf(fill, "patternFill")));
  const [onPaper, onFill] = [new Set<string>(), new Set<string>()];
  for (const [at, { attributes }] of childrenOf(childOf(root, "cellXfs")).entries()) {
    const font = fonts[Number(attributes.fontId ?? 0)] ?? null;
    const fill = fills[Number(attributes.fillId ?? 0)];
    if (font === null || fill === null) continue;
    if (fill === undefined || fill === "none") {
      if (font === WHITE) onPaper.add(String(at));
    } else if (fill === font) onFill.add(String(at));
  }
  return { onPaper, onFill };
}

const localName = ({ name }: XmlElement) => name.slice(name.lastIndexOf(":") + 1);
const childrenOf = (element: XmlElement | null) => element?.children.filter(isElement) ?? [];

function childOf(element: XmlElement | null, name: string): XmlElement | null {
  return childrenOf(element).find((child) => localName(child) === name) ?? null;
}

/** Returns a name that equal colours share; null for a colour that is not stated. */
function colourOf(colour: XmlElement | null): string | null {
  if (colour === null) return null;
  const { rgb, theme, indexed, tint = "0" } = colour.attributes;
  if (rgb !== undefined) return rgb.slice(-6).toUpperCase();
  const isWhite = theme === SYSTEM_WINDOW || (indexed !== undefined && WHITE_INDEXED.has(indexed));
  if (isWhite && Number(tint) === 0) return WHITE;
  if (theme !== undefined) return `theme ${theme} ${tint}`;
  return indexed === undefined ? null : `indexed ${indexed}`;
}

/** Returns the colour of a fill, "none", or null for a pattern or a gradient. */
function fillOf(pattern: XmlElement | null): string | null {
  if (pattern === null) return null;
  const { patternType = "none" } = pattern.attributes;
  if (patternType === "none") return "none";
  return patternType === "solid" ? colourOf(childOf(pattern, "fgColor")) : null;
}

const CELL = /<(?:\w+:)?c\s([^<>]*)>/g;
const ADDRESS = /(?:^|\s)r=["']([A-Z]{1,3}\d{1,7})["']/;
const STYLE = /(?:^|\s)s=["'](\d+)["']/;
/** Marks a worksheet whose tables or rules may colour its cells. */
const TABLES = /<(?:\w+:)?tablePart\s/;
const RULES = /<(?:\w+:)?conditionalFormatting\s/;

/** Returns the addresses of the cells of a worksheet whose words have the colour of their background. */
export function hiddenByColour(xml: string, { onPaper, onFill }: HidingStyles): ReadonlySet<string> {
  const found = new Set<string>();
  if (onPaper.size + onFill.size === 0 || RULES.test(xml)) return found;
  const hasTables = TABLES.test(xml);
  for (const [, attributes = ""] of xml.matchAll(CELL)) {
    const style = STYLE.exec(attributes)?.[1] ?? "0";
    if (!onFill.has(style) && (hasTables || !onPaper.has(style))) continue;
    const address = ADDRESS.exec(attributes)?.[1];
    if (address !== undefined) found.add(address);
  }
  return found;
}
