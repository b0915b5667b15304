import type { ExtractionNote } from "#lib/domain/extracted.ts";
import type { Glyph } from "./glyphs.ts";
import type { PageLines } from "./layout.ts";

/** Number of bytes at a file's end that are checked for the end marker. */
export const TAIL_BYTES = 2048;
const MAX_PAGE_NOTES = 40;
const MANY_UNREADABLE = 0.2;

/** A PDF ends with "%%EOF". Without it, the file was truncated and rebuilt from the rest. */
export function cutOffNote(tail: Uint8Array): ExtractionNote | undefined {
  if (new TextDecoder("latin1").decode(tail).includes("%%EOF")) return undefined;
  return {
    code: "file_cut_off",
    message: "The end of this file is missing. What could be read was kept; pages or text may be lacking.",
  };
}

/** Collects facts about pages for the notes to the user. */
export class PageNotes {
  #unreadable: number[] = [];
  #glyphs = 0;
  #unknown = 0;

  /** Number of pages that could not be read. */
  get unreadable(): number {
    return this.#unreadable.length;
  }

  pageUnreadable(page: number): void {
    this.#unreadable.push(page);
  }

  glyphs(glyphs: readonly Glyph[]): void {
    this.#glyphs += glyphs.length;
    for (const glyph of glyphs) if (glyph.text === "" || glyph.text === "\ufffd") this.#unknown++;
  }

  /** Returns the notes of the whole document, per page up to a maximum. */
  finish(pages: readonly PageLines[]): readonly ExtractionNote[] {
    const broken = new Set(this.#unreadable);
    const empty = pages.filter((page) => page.frames.length === 0 && !broken.has(page.number));
    return [
      ...this.#unreadable.slice(0, MAX_PAGE_NOTES).map((page) => ({
        code: "page_unreadable",
        message: `Page ${page} is damaged and could not be read.`,
        page,
      })),
      ...emptyNotes(
        empty.map((page) => page.number),
        pages.length,
      ),
      ...this.#unknownNote(),
    ];
  }

  #unknownNote(): readonly ExtractionNote[] {
    if (this.#glyphs === 0 || this.#unknown / this.#glyphs < MANY_UNREADABLE) return [];
    const percent = Math.round((100 * this.#unknown) / this.#glyphs);
    return [
      {
        code: "characters_unknown",
        message: `${percent}% of this document's characters do not say which letters they are, and are missing from its text.`,
      },
    ];
  }
}

function emptyNotes(empty: readonly number[], total: number): readonly ExtractionNote[] {
  if (empty.length === 0) return [];
  if (empty.length === total) {
    return [
      {
        code: "no_text_layer",
        message:
          "No page of this PDF holds text that could be read. It is stored and its pages can be viewed, but its words cannot be found.",
      },
    ];
  }
  if (empty.length > MAX_PAGE_NOTES) {
    return [{ code: "page_without_text", message: `${empty.length} of ${total} pages hold no text.` }];
  }
  return empty.map((page) => ({ code: "page_without_text", message: `Page ${page} holds no text.`, page }));
}
