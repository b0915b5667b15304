import type { DraftBlock, Run } from "../shared/compose.ts";
import { safeHref } from "../shared/links.ts";
import { formatted } from "../shared/numbers.ts";
import { childrenNamed, elementsOf, textOf, type XmlElement } from "../shared/xml.ts";
import { at, contentOf, isYes, numberOf, textIn } from "./elements.ts";
import type { Part } from "./package.ts";

/** Levels of lists; deeper ones do not exist in the format. */
const MAX_LEVEL = 8;

/**
 * Returns the paragraphs of a text body.
 * @param styles list styles that the body inherits, the nearest first. They decide which levels are lists.
 */
export function readParagraphs(
  body: XmlElement | null,
  part: Part,
  styles: readonly (XmlElement | null)[] = [],
): DraftBlock[] {
  const chain = [at(body, "lstStyle"), ...styles];
  const count = createCounter();
  return childrenNamed(body, "p").flatMap((paragraph): DraftBlock[] => {
    const runs = readRuns(paragraph, part);
    if (runs.every(({ text }) => text.trim() === "")) return [];
    const level = Math.min(MAX_LEVEL, Math.max(0, Math.trunc(numberOf(at(paragraph, "pPr"), "lvl"))));
    const marker = count(bulletOf(at(paragraph, "pPr"), level, chain), level);
    return [
      marker === null ? { kind: "paragraph", runs } : { kind: "list-item", level: level + 1, marker, runs },
    ];
  });
}

/** Returns the text of a paragraph as runs. */
function readRuns(paragraph: XmlElement, part: Part): Run[] {
  return contentOf(paragraph).flatMap((child): Run[] => {
    if (child.name === "br") return [{ text: "\n" }];
    if (child.name === "m" || child.name.startsWith("m:")) return [{ text: textIn(child, /^m:t$/) }];
    if (child.name === "fld" && child.attributes.type === "slidenum") return [];
    if (child.name !== "r" && child.name !== "fld") return [];
    const text = textOf(at(child, "t")).replaceAll("\u00a0", " ").replaceAll("\v", "\n");
    return [{ ...lookOf(at(child, "rPr"), part), text }];
  });
}

function lookOf(properties: XmlElement | null, part: Part): Omit<Run, "text"> {
  const id = at(properties, "hlinkClick")?.attributes["r:id"];
  const link = part.relations.find((relation) => relation.external && relation.id === id);
  const href = safeHref(link?.target);
  return {
    ...(isYes(properties, "b") && { strong: true }),
    ...(isYes(properties, "i") && { em: true }),
    ...(/^(?:sng|dbl)Strike$/.test(properties?.attributes.strike ?? "") && { strike: true }),
    ...(href !== null && { href }),
  };
}

/** Returns the element that says what stands before a paragraph, from its own properties or the nearest style. */
function bulletOf(
  own: XmlElement | null,
  level: number,
  styles: readonly (XmlElement | null)[],
): XmlElement | null {
  for (const properties of [own, ...styles.map((style) => at(style, `lvl${level + 1}pPr`))]) {
    const bullet = elementsOf(properties).find(({ name }) => /^bu(?:None|Char|AutoNum|Blip)$/.test(name));
    if (bullet) return bullet;
  }
  return null;
}

/** Returns a function that counts paragraphs and returns their markers, or null for paragraphs outside of lists. */
function createCounter(): (bullet: XmlElement | null, level: number) => string | null {
  let counts: number[] = [];
  return (bullet, level) => {
    counts = counts.slice(0, level + 1);
    if (bullet?.name !== "buAutoNum") counts = counts.slice(0, level);
    if (bullet === null || bullet.name === "buNone") return null;
    if (bullet.name !== "buAutoNum") return bulletSign(bullet.attributes.char ?? "•");
    const before = counts[level];
    const number = before === undefined ? Math.max(1, numberOf(bullet, "startAt", 1)) : before + 1;
    counts[level] = number;
    return numbered(number, bullet.attributes.type ?? "arabicPeriod");
  };
}

/** Bullets from symbol fonts are stored as letters, so these are printed as the usual sign. */
function bulletSign(sign: string): string {
  return sign.trim() === "" || /[\p{L}\p{N}\p{Co}§·]/u.test(sign) ? "•" : sign.trim();
}

const NUMBER_FORMATS = {
  alphaLc: "lowerLetter",
  alphaUc: "upperLetter",
  romanLc: "lowerRoman",
  romanUc: "upperRoman",
} as const;

/** @param type as in ECMA-376 part 1, 20.1.10.61: "arabicPeriod", "alphaLcParenBoth" … */
function numbered(number: number, type: string): string {
  const [, name, ending] =
    /^(alphaLc|alphaUc|romanLc|romanUc|[a-z]+\w*?)(Period|ParenR|ParenBoth|Plain)$/.exec(type) ?? [
      "",
      "arabic",
      "Period",
    ];
  const format = NUMBER_FORMATS[name as keyof typeof NUMBER_FORMATS] ?? "decimal";
  const printed = formatted(Math.trunc(number), format);
  if (ending === "ParenBoth") return `(${printed})`;
  return `${printed}${{ Period: ".", ParenR: ")" }[ending ?? ""] ?? ""}`;
}
