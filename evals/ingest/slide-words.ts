import type { Extracted } from "#lib/domain/extracted.ts";
import { formatFacts } from "#lib/domain/formats.ts";

/**
 * Returns the words of a deck from the Markdown that a suite expects of it, without the marks of pictures and tables,
 * and without the comments of reviewers, which Sightline leaves out.
 */
export function slideWords(markdown: string): string {
  return markdown
    .replace(/<!--.*?-->/gs, " ")
    .replace(/^\[author: .*$/gm, " ")
    .replace(/[|#]/g, " ");
}

/** The headings that Sightline adds to slides. The references have the title alone. */
const SLIDE = /^Slide \d+(?: \(hidden\))?(?:: |$)/;
const NOTES = /^Slide \d+, speaker notes$/;

/**
 * Returns the text to compare with a reference. For slides it has the printed numbers of lists, as the references do,
 * and neither the numbers of slides nor their notes.
 */
export function comparedText({ format, text, blocks }: Extracted): string {
  if (!formatFacts(format).hasSlides) return text;
  let inNotes = false;
  return blocks
    .flatMap(({ kind, start, end, marker = "" }) => {
      const words = text.slice(start, end);
      if (kind === "heading") inNotes = NOTES.test(words);
      if (inNotes) return [];
      return [kind === "heading" ? words.replace(SLIDE, "") : `${marker} ${words}`];
    })
    .join("\n\n");
}
