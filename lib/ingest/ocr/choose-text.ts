import type { GivenReading, PageSource, TextLayerJudgement } from "#lib/domain/ocr.ts";

/** The source of a page's text, and the reason. */
export type ChosenText = { readonly source: PageSource; readonly reason: string };

/** A stamp over a scan keeps its own text unless OCR found clearly more. */
const CLEARLY_MORE = 1.2;

/**
 * Chooses between a page's own text layer and its OCR reading. OCR replaces a bad layer if it found words. It replaces
 * a good but short layer, or stray characters, only if it found more.
 */
export function chooseText(
  layer: TextLayerJudgement & { readonly characters: number },
  given: GivenReading | undefined,
): ChosenText {
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
