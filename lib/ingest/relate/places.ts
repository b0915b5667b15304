import { lastAtOrBefore } from "../chunk/locate.ts";
import type { Outline, Unit } from "../chunk/outline.ts";

/** The unit that a place of the text stands in; null between units and in what no reader reads as text. */
export function unitFinder({ units }: Outline): (offset: number) => Unit | null {
  const starts = units.map((unit) => unit.start);
  return (offset) => {
    const unit = units[lastAtOrBefore(starts, offset)];
    if (!unit || offset >= unit.end || unit.start > offset) return null;
    return unit.kind === "furniture" || unit.contentsLine ? null : unit;
  };
}

/** Words as evidence: one line, short. */
export function shortWords(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${[...line.slice(0, 158)].slice(0, -1).join("")}…`;
}
