import type { Unit } from "#lib/ingest/chunk/unit.ts";
import { lastAtOrBefore } from "../chunk/locate.ts";
import type { Outline } from "../chunk/outline.ts";

/**
 * Returns a function that returns the unit at an offset, or null between units, in page furniture and in contents
 * lines.
 */
export function unitFinder({ units }: Outline): (offset: number) => Unit | null {
  const starts = units.map((unit) => unit.start);
  return (offset) => {
    const unit = units[lastAtOrBefore(starts, offset)];
    if (!unit || offset >= unit.end || unit.start > offset) return null;
    return unit.kind === "furniture" || unit.contentsLine ? null : unit;
  };
}

/** Returns words as short evidence on one line. */
export function shortWords(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${[...line.slice(0, 158)].slice(0, -1).join("")}…`;
}
