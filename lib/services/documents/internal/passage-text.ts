import { sql } from "drizzle-orm";

/** A passage as `citedPath` reads it, to find the address of a quote in it. */
export type PassageText = {
  readonly path: readonly string[];
  readonly text: string;
  /** In code points of the document. */
  readonly start: number;
};

/** Selects a `PassageText` from the row of `chunks` named c. */
export const PASSAGE_TEXT = sql`json_build_object('path', c.section_path, 'text', c.text, 'start', c.char_start)`;
