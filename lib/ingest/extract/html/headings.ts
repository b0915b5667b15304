import { tagOf } from "./dom.ts";

/** The section, article or page around a heading. */
export type HeadingScope = {
  /** Levels that its headings are below their rank. */
  readonly shift: number;
  /** True if an h1 of its own was read. */
  hasTop: boolean;
};

const HEADINGS = "h1, h2, h3, h4, h5, h6";
const LOWEST = 6;

export const isScope = (tag: string): boolean => tag === "section" || tag === "article";

/**
 * Returns the scope of a section or article. Where each section begins with an h1, as earlier versions of HTML allowed,
 * the sections inside one are below it.
 */
export function enterScope(element: Element, outer: HeadingScope): HeadingScope {
  const first = element.querySelector(HEADINGS);
  const isNested = outer.hasTop && first !== null && tagOf(first) === "h1";
  return isNested ? { shift: outer.shift + 1, hasTop: false } : { shift: outer.shift, hasTop: outer.hasTop };
}

/** Returns the level of a heading in its scope, or null for other elements. */
export function headingLevel(element: Element, scope: HeadingScope): number | null {
  const rank = headingRank(element);
  if (rank === null) return null;
  if (rank === 1) scope.hasTop = true;
  return Math.min(LOWEST, rank + scope.shift);
}

/**
 * Returns the rank of a heading, from 1 to 6, or null for other elements. No headings: those of a quoted page, the
 * second line of a title (`hgroup`), and headings that the page declares to be decoration.
 */
export function headingRank(element: Element): number | null {
  const rank = declaredRank(element);
  return rank === null || element.closest("blockquote") !== null || isSecondLine(element) ? null : rank;
}

function declaredRank(element: Element): number | null {
  const [, digit] = /^h([1-6])$/.exec(tagOf(element)) ?? [];
  const role = (element.getAttribute("role") ?? "").trim().toLowerCase();
  if (role === "heading") {
    const level = Number.parseInt(element.getAttribute("aria-level") ?? digit ?? "2", 10);
    return level >= 1 ? Math.min(LOWEST, level) : 2;
  }
  return digit === undefined || role === "presentation" || role === "none" ? null : Number(digit);
}

/** True for a heading in an `hgroup` that has a higher or earlier one. */
function isSecondLine(element: Element): boolean {
  const group = element.parentElement;
  if (group === null || tagOf(group) !== "hgroup") return false;
  const ranked = [...group.querySelectorAll(HEADINGS)].map((other) => ({ other, rank: declaredRank(other) }));
  const highest = ranked.reduce((least, { rank }) => Math.min(least, rank ?? LOWEST), LOWEST);
  return ranked.find(({ rank }) => rank === highest)?.other !== element;
}
