import { formatted } from "../shared/numbers.ts";
import { elementsOf, type XmlElement } from "../shared/xml.ts";

type Level = {
  readonly bullet: string | null;
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  /** Number of levels that are printed: 3 for "1.2.1". */
  readonly shown: number;
};
type ListStyle = ReadonlyMap<number, Level>;

/** An open list, or a level of one. Levels of one list share their counts. */
export type OpenList = { readonly style: string; readonly level: number; readonly counts: number[] };

export type Lists = {
  /** Opens a list, or a list inside the item of another. */
  open(element: XmlElement, outer: OpenList | null): OpenList;
  /** Counts an item, and returns its marker as printed ("1.2", "(b)", "•"; "" for none). */
  next(list: OpenList, item: XmlElement): string;
  /** Counts a heading that is in no list, and returns its number, or "". */
  nextHeading(level: number): string;
};

const MAX_LEVEL = 10;
/** Numbers are small. Larger ones in a file are errors. */
const MAX_NUMBER = 1_000_000;
const FORMATS: Readonly<Record<string, string>> = {
  ...{ "1": "decimal", a: "lowerLetter", A: "upperLetter", i: "lowerRoman", I: "upperRoman" },
  "1st": "ordinal",
};

/**
 * Reads the list styles (OpenDocument 1.3 part 3, 16.30) and the numbering of headings (16.34).
 * @param parents elements that contain list styles. Later ones have priority.
 */
export function readLists(parents: readonly (XmlElement | null)[]): Lists {
  const styles = new Map<string, ListStyle>();
  let outline: ListStyle = new Map();
  for (const element of parents.flatMap((parent) => elementsOf(parent))) {
    if (element.name === "text:list-style")
      styles.set(element.attributes["style:name"] ?? "", readLevels(element));
    else if (element.name === "text:outline-style") outline = readLevels(element);
  }
  const byStyle = new Map<string, number[]>();
  const byId = new Map<string, number[]>();
  const headings: number[] = [];
  const styleOf = (name: string) => styles.get(name) ?? new Map<number, Level>();
  return {
    open(element, outer) {
      const { attributes } = element;
      const style = attributes["text:style-name"] ?? outer?.style ?? "";
      const level = Math.min(MAX_LEVEL, (outer?.level ?? 0) + 1);
      const continued = attributes["text:continue-numbering"] === "true";
      const continues = byId.get(attributes["text:continue-list"] ?? "");
      const counts = outer?.counts ?? continues ?? (continued ? byStyle.get(style) : undefined) ?? [];
      if (outer && !continued) counts.length = Math.min(counts.length, level - 1);
      if (!outer) byStyle.set(style, counts);
      const id = attributes.id ?? attributes["text:id"];
      if (!outer && id !== undefined) byId.set(id, counts);
      return { style, level, counts };
    },
    next({ style, level, counts }, item) {
      const levels = styleOf(item.attributes["text:style-override"] ?? style);
      const start = Number.parseInt(item.attributes["text:start-value"] ?? "", 10);
      count(counts, level, levels, Number.isNaN(start) ? null : start);
      return printed(levels, level, counts, "•");
    },
    nextHeading(level) {
      count(headings, level, outline, null);
      return printed(outline, level, headings, "");
    },
  };
}

function readLevels(style: XmlElement): ListStyle {
  return new Map(elementsOf(style).map(readLevel));
}

function readLevel(element: XmlElement): readonly [number, Level] {
  const { attributes } = element;
  const isBullet = /-(?:bullet|image)$/.test(element.name);
  return [
    whole(attributes["text:level"], 1),
    {
      bullet: isBullet ? bulletOf(attributes["text:bullet-char"] ?? "") : null,
      format: attributes["style:num-format"] ?? "",
      prefix: attributes["style:num-prefix"] ?? "",
      suffix: attributes["style:num-suffix"] ?? "",
      start: whole(attributes["text:start-value"], 1),
      shown: whole(attributes["text:display-levels"], 1),
    },
  ];
}

/** Bullets from symbol fonts have no character of their own, so all are printed as the same one. */
function bulletOf(text: string): string {
  return /^[\ue000-\uf8ff]|^$/.test(text) ? "•" : text;
}

function whole(text: string | undefined, otherwise: number): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isNaN(number) ? otherwise : Math.min(MAX_NUMBER, Math.max(0, number));
}

function count(counts: number[], level: number, levels: ListStyle, start: number | null): void {
  for (let above = counts.length + 1; above < level; above++)
    counts[above - 1] = levels.get(above)?.start ?? 1;
  const before = counts[level - 1];
  counts[level - 1] = start ?? (before === undefined ? (levels.get(level)?.start ?? 1) : before + 1);
  counts.length = level;
}

function printed(levels: ListStyle, level: number, counts: readonly number[], otherwise: string): string {
  const own = levels.get(level);
  if (!own) return otherwise;
  if (own.bullet !== null) return own.bullet;
  if (own.format === "") return "";
  const from = Math.max(1, level - own.shown + 1);
  const numbers: string[] = [];
  for (let at = from; at <= level; at++) {
    const format = levels.get(at)?.format ?? "";
    if (format !== "") numbers.push(formatted(counts[at - 1] ?? 1, FORMATS[format] ?? "decimal"));
  }
  return `${own.prefix}${numbers.join(".")}${own.suffix}`.trim();
}
