import type { GivenReading, PageSource, TextLayerJudgement } from "#lib/domain/ocr.ts";

/** Where a page's text comes from, and why from there. */
export type ChosenText = { readonly source: PageSource; readonly reason: string };

/** A stamp over a scan is the text there is, unless recognition found clearly more than that. */
const CLEARLY_MORE = 1.2;

/**
 * Chooses between a page's own text and its reading. Recognition takes the place of a bad layer where it found words;
 * of a layer that is good but short, or of stray characters, only where it says more.
 */
export function chooseText(
  layer: TextLayerJudgement & { readonly characters: number },
  given: GivenReading | undefined,
): ChosenText {
  if (given?.corrected) return { source: "corrected", reason: "corrected_by_person" };
  const own: ChosenText =
    layer.characters > 0
      ? { source: "text_layer", reason: layer.reason }
      : { source: "none", reason: layer.reason };
  if (!given || layer.verdict === "good") return own;
  const read = given.reading.lines
    .flatMap((line) => line.words)
    .reduce((sum, word) => sum + word.text.length, 0);
  if (read === 0) return own;
  const stray = layer.reason === "stray_characters_over_image";
  if (stray && read < layer.characters * CLEARLY_MORE) return own;
  return { source: "ocr", reason: layer.reason };
}
