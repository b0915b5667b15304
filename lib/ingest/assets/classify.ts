import type { AssetType } from "#lib/domain/page-lane.ts";
import type { Draft, PictureStatistics } from "./draft.ts";

export type AssetVerdict = { readonly type: AssetType; readonly reason: string };

/** Words in a caption that show the type of a figure. The first match decides. */
const CAPTION_CUES: readonly (readonly [AssetType, RegExp])[] = [
  [
    "photograph",
    /\bphoto(?:graph|montage)?s?\b|\baerial\b|\bview (?:of|from|looking|along|towards|across)\b/i,
  ],
  [
    "plan",
    /\b(?:site|floor|layout|block|roof|landscape|concept|illustrative|parameter|master) ?plans?\b|\belevations?\b|\bcross[- ]section\b|\bsection through\b|\bdrawn on plan\b/i,
  ],
  ["map", /\bmaps?\b|\blocation plan\b|\bboundar(?:y|ies)\b|\bflood zones?\b|\bcatchments?\b/i],
  ["chart", /\b(?<!\bflow[ -])charts?\b|\b(?:bar|line) graphs?\b|\bhistograms?\b|\bscatter ?plots?\b/i],
  [
    "diagram",
    /\bdiagrams?\b|\bflow ?charts?\b|\bprocess\b|\boverview of\b|\bframework\b|\barchitecture\b|\borganogram\b|\bpyramid\b|\bhierarchy\b/i,
  ],
];
/** Words that are printed on drawing sheets. */
const DRAWING =
  /\bscale\b[^\n]{0,16}1\s?:\s?\d{2,5}|\b1:\d{2,5} ?@ ?A\d|\bdrawing (?:no|number|title)\b|\b(?:site|floor|landscape|block|layout) plan\b|\bas proposed\b/i;
const MAPPING =
  /crown copyright|ordnance survey|licen[cs]e (?:no|number)|\bOS (?:open|mastermap)\b|\bcontains os data\b|openstreetmap/i;
/**
 * Thresholds of a photograph: few white pixels, varied brightness, many colours. A grey picture needs more variation in
 * brightness.
 */
const PHOTO = { white: 0.3, entropy: 6.9, colours: 90, greyEntropy: 7 } as const;
/** Minimum share of white pixels in a drawing on paper. */
const PAPER = 0.45;
/** Minimum share of numbers (ticks and values) among the words on a chart. */
const CHART_NUMBERS = 0.3;

/**
 * Returns the type of an asset and the reason. The caption comes first, then the words on it, then its pixels and
 * strokes. A page that is one picture counts as a scan unless its pixels show otherwise.
 * @param pixels statistics of the box, if a picture of the page is available.
 * @returns null if it is not an asset.
 */
export function classify(draft: Draft, pixels: PictureStatistics | null): AssetVerdict | null {
  if (draft.kind === "table") return { type: "table", reason: captioned(draft, "table") ?? "table_cells" };
  const byWords = byCaption(draft) ?? byWordsInside(draft) ?? byHeading(draft);
  if (draft.kind === "picture_page") return pictureOfPage(draft, pixels, byWords);
  if (byWords) return byWords;
  if (draft.kind === "sheet" && !draft.caption && isDrawing(draft))
    return { type: "plan", reason: "drawing_fills_page" };
  return byMarks(draft, pixels);
}

/** True for many lines in all directions and few words. */
function isDrawing({ marks, wordsInside }: Draft): boolean {
  return marks !== null && marks.slanted + marks.curves >= 80 && wordsInside < 200;
}

function captioned({ caption }: Draft, type: AssetType): string | null {
  return caption?.label.type === type ? `caption_says_${type}` : null;
}

function byCaption({ caption }: Draft): AssetVerdict | null {
  if (!caption) return null;
  const { type, word } = caption.label;
  if (type !== "figure") return { type, reason: `caption_says_${type}` };
  const cue = CAPTION_CUES.find(([, pattern]) => pattern.test(caption.text));
  if (cue) return { type: cue[0], reason: `caption_mentions_${cue[0]}` };
  return word === "figure" ? null : { type, reason: `caption_says_${word}` };
}

function byWordsInside({ inside }: Draft): AssetVerdict | null {
  if (MAPPING.test(inside)) return { type: "map", reason: "map_licence_on_it" };
  return DRAWING.test(inside) ? { type: "plan", reason: "drawing_words_on_it" } : null;
}

/**
 * The line directly above an asset without a caption may name its type. Words such as "process" prove nothing there.
 */
function byHeading({ caption, heading }: Draft): AssetVerdict | null {
  if (caption) return null;
  const last = heading.split("\n").at(-1) ?? "";
  const cue = CAPTION_CUES.find(([type, pattern]) => type !== "diagram" && pattern.test(last));
  return cue ? { type: cue[0], reason: `heading_mentions_${cue[0]}` } : null;
}

function isPhoto({ white, entropy, colours }: PictureStatistics): boolean {
  if (white >= PHOTO.white) return false;
  return entropy >= (colours >= PHOTO.colours ? PHOTO.entropy : PHOTO.greyEntropy);
}

function pictureOfPage(
  { wordsInside }: Draft,
  pixels: PictureStatistics | null,
  byWords: AssetVerdict | null,
): AssetVerdict | null {
  if (pixels === null) return null;
  if (isPhoto(pixels) && wordsInside < 60) return { type: "photograph", reason: "photo_statistics" };
  const sparse = wordsInside < 120;
  if (byWords && sparse) return byWords;
  const drawn = pixels.white >= PAPER && wordsInside >= 1 && wordsInside < 25;
  return drawn ? { type: "figure", reason: "drawing_statistics" } : null;
}

/** Returns the share of words that are numbers. */
function numbersIn(inside: string): number {
  const words = inside.split(/\s+/).filter((word) => word !== "");
  return words.filter((word) => /^[£$€(+-]*\d[\d.,]*[%)]*$/.test(word)).length / Math.max(1, words.length);
}

function byMarks(
  { marks, caption, inside, wordsInside }: Draft,
  pixels: PictureStatistics | null,
): AssetVerdict | null {
  if (!marks) return caption ? { type: "figure", reason: "caption_says_figure" } : null;
  if (marks.imageShare > 0.5) {
    if (pixels && isPhoto(pixels)) return { type: "photograph", reason: "photo_statistics" };
    return { type: "figure", reason: caption ? "caption_says_figure" : "picture_placed" };
  }
  const pieces = marks.lines + marks.curves;
  if (numbersIn(inside) >= CHART_NUMBERS && wordsInside >= 6)
    return { type: "chart", reason: "chart_numbers" };
  const boxes = marks.slanted + marks.curves < 0.25 * pieces;
  if (boxes && wordsInside >= 8 && pieces >= 12) return { type: "diagram", reason: "boxes_and_words" };
  return { type: "figure", reason: caption ? "caption_says_figure" : "many_vector_strokes" };
}
