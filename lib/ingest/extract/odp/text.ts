import type { DraftBlock, Run } from "../shared/compose.ts";
import { safeHref } from "../shared/links.ts";
import { formatted } from "../shared/numbers.ts";
import { elementsOf, isElement, type XmlElement } from "../shared/xml.ts";
import type { ListMarker, OdpStyles } from "./styles.ts";

const MAX_LEVEL = 9;
const MAX_BLANKS = 1000;

/** Returns the paragraphs and lists of a text box. */
export function readParagraphs(parent: XmlElement | null, styles: OdpStyles): DraftBlock[] {
  return elementsOf(parent).flatMap((child): DraftBlock[] => {
    if (child.name === "p" || child.name === "h") return paragraphs(readRuns(child, styles));
    if (child.name === "list") return readList(child, { styles, level: 1, style: undefined });
    return child.name === "section" ? readParagraphs(child, styles) : [];
  });
}

function paragraphs(runs: readonly Run[]): DraftBlock[] {
  return isBlank(runs) ? [] : [{ kind: "paragraph", runs }];
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every(({ text }) => text.trim() === "");
}

type ListPlace = {
  readonly styles: OdpStyles;
  readonly level: number;
  readonly style: string | undefined;
};

function readList(list: XmlElement, { styles, level, style }: ListPlace): DraftBlock[] {
  const own = list.attributes["style-name"] ?? style;
  const marker = styles.marker(own, level);
  let number = marker?.kind === "number" ? marker.start - 1 : 0;
  return elementsOf(list).flatMap((item): DraftBlock[] => {
    let isFirst = item.name === "list-item";
    return elementsOf(item).flatMap((child): DraftBlock[] => {
      if (child.name === "list") {
        return readList(child, { styles, level: Math.min(MAX_LEVEL, level + 1), style: own });
      }
      if (child.name !== "p" && child.name !== "h") return [];
      const runs = readRuns(child, styles);
      if (isBlank(runs)) return [];
      if (marker === null) return paragraphs(runs);
      if (isFirst) number++;
      const printed = isFirst ? printedMarker(marker, number) : undefined;
      isFirst = false;
      return [{ kind: "list-item", level, runs, ...(printed !== undefined && { marker: printed }) }];
    });
  });
}

const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

function printedMarker(marker: ListMarker, number: number): string {
  if (marker.kind === "bullet") return marker.sign;
  return `${marker.prefix}${formatted(number, NUMBER_FORMATS[marker.format] ?? "decimal")}${marker.suffix}`.trim();
}

/** Returns the text of a paragraph as runs. Blanks and line ends of the XML count as one blank. */
function readRuns(paragraph: XmlElement, styles: OdpStyles, look: Omit<Run, "text"> = {}): Run[] {
  return paragraph.children.flatMap((child): Run[] => {
    if (!isElement(child)) return [{ ...look, text: child.replace(/[ \t\r\n]+/g, " ") }];
    switch (child.name) {
      case "span":
        return readRuns(child, styles, { ...look, ...styles.look(child.attributes["style-name"]) });
      case "a": {
        const href = safeHref(child.attributes.href);
        return readRuns(child, styles, { ...look, ...(href !== null && { href }) });
      }
      case "s":
        return [{ ...look, text: " ".repeat(blanksOf(child)) }];
      case "tab":
        return [{ ...look, text: "\t" }];
      case "line-break":
        return [{ ...look, text: "\n" }];
      case "annotation":
      case "note":
      case "page-number":
        return [];
      default:
        return readRuns(child, styles, look);
    }
  });
}

function blanksOf({ attributes }: XmlElement): number {
  const count = Number.parseInt(attributes.c ?? "1", 10);
  return Number.isNaN(count) ? 1 : Math.min(MAX_BLANKS, Math.max(0, count));
}
