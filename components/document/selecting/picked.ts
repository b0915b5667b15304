import type { Span } from "#lib/domain/span.ts";

/** What the reader selected. */
export type Picked = {
  /** Code points of the version's text; null if no place holds exactly these words. */
  readonly span: Span | null;
  readonly words: string;
  /** True if the place has more than was selected, because a character or word was cut. */
  readonly widened: boolean;
};

/** Words without a place. */
export function wordsOnly(words: string): Picked {
  return { span: null, words: words.trim(), widened: false };
}
