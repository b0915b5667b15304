import type { Box } from "#lib/domain/page-lane.ts";
import { areaOf, commonArea, unite } from "../extract/pdf/box.ts";
import type { Caption } from "./captions.ts";
import type { Draft } from "./draft.ts";
import type { PageLine } from "./lines.ts";

export type AssetCandidate = Pick<Draft, "kind" | "box" | "marks">;

/** Maximum distance between a caption and its asset, in points. */
const FARTHEST = 90;
/** Minimum share of the narrower one's width that lies above or below the other. */
const IN_COLUMN = 0.3;
/** Minimum number of words in a line of running text, which separates a caption from an asset. */
const RUNNING_WORDS = 7;
/** A box of less than this many caption heights around a caption is the caption's own background. */
const BAR_LINES = 4;
/** Minimum side length of a captioned asset, in points. */
const SMALLEST_SIDE = 24;

type Pair = { readonly caption: Caption; readonly candidate: AssetCandidate; readonly distance: number };

/** Assigns captions to candidates, nearest pairs first. Each is used once. */
export function matchCaptions(
  captions: readonly Caption[],
  candidates: readonly AssetCandidate[],
  lines: readonly PageLine[],
): ReadonlyMap<AssetCandidate, Caption> {
  const pairs = captions.flatMap((caption) =>
    candidates.flatMap((candidate): Pair[] => {
      const distance = distanceOf(caption, candidate, lines);
      return distance === null ? [] : [{ caption, candidate, distance }];
    }),
  );
  const captionOf = new Map<AssetCandidate, Caption>();
  const captioned = new Set<Caption>();
  for (const { caption, candidate } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (captioned.has(caption) || captionOf.has(candidate)) continue;
    captioned.add(caption);
    captionOf.set(candidate, caption);
  }
  return captionOf;
}

/** Maximum gap between parts of one figure that stand side by side, in points. */
const PART_GAP = 60;
const SAME_ROW = 0.6;

export type CaptionedCandidate = { readonly candidate: AssetCandidate; readonly caption: Caption | null };

/**
 * Returns each candidate with its caption. Drawings without a caption beside a captioned drawing become parts of it.
 */
export function joinNeighbours(
  candidates: readonly AssetCandidate[],
  captions: ReadonlyMap<AssetCandidate, Caption>,
): CaptionedCandidate[] {
  const captioned = candidates.map((candidate): CaptionedCandidate & { box: Box } => ({
    candidate,
    caption: captions.get(candidate) ?? null,
    box: candidate.box,
  }));
  const heads = captioned.filter(({ caption, candidate }) => caption !== null && candidate.kind === "drawn");
  const rest = captioned.filter((each) => {
    if (each.caption !== null || each.candidate.kind !== "drawn") return true;
    const head = heads.find(({ candidate }) => areSideBySide(candidate.box, each.box));
    if (!head) return true;
    head.box = unite(head.box, each.box);
    return false;
  });
  return rest.map(({ candidate, caption, box }) => ({ candidate: { ...candidate, box }, caption }));
}

function areSideBySide(a: Box, b: Box): boolean {
  const common = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const apart = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  return common >= SAME_ROW * Math.min(a.y1 - a.y0, b.y1 - b.y0) && apart < PART_GAP;
}

/** Returns the distance between a caption and a candidate, or null if they cannot belong together. */
function distanceOf(
  caption: Caption,
  { kind, box }: AssetCandidate,
  lines: readonly PageLine[],
): number | null {
  const isTable = caption.label.type === "table";
  // A table's caption may name a drawn table. A figure's caption never names cells.
  if (kind === "table" && !isTable) return null;
  if (Math.min(box.x1 - box.x0, box.y1 - box.y0) < SMALLEST_SIDE) return null;
  if (commonArea(caption.box, box) > 0.5 * areaOf(caption.box)) {
    const bar = box.y1 - box.y0 < BAR_LINES * (caption.box.y1 - caption.box.y0);
    return bar ? null : 0;
  }
  const common = Math.min(caption.box.x1, box.x1) - Math.max(caption.box.x0, box.x0);
  const narrower = Math.min(caption.box.x1 - caption.box.x0, box.x1 - box.x0);
  if (common < IN_COLUMN * narrower) return null;
  const above = caption.box.y0 - box.y1;
  const below = box.y0 - caption.box.y1;
  const gap = Math.max(above, below, 0);
  if (gap > FARTHEST || hasTextBetween(caption.box, box, lines)) return null;
  // Captions usually stand above tables and below figures. The opposite position costs 15 points of distance.
  const usual = isTable ? below >= above : above >= below;
  const unlike = isTable && kind !== "table" ? 40 : 0;
  return gap + (usual ? 0 : 15) + unlike;
}

function hasTextBetween(caption: Box, box: Box, lines: readonly PageLine[]): boolean {
  const top = Math.min(caption.y1, box.y1);
  const bottom = Math.max(caption.y0, box.y0);
  return lines.some((line) => {
    const middle = (line.y0 + line.y1) / 2;
    const between = middle > top && middle < bottom;
    const beside = Math.min(line.x1, caption.x1) - Math.max(line.x0, caption.x0) > 0;
    return between && beside && line.words >= RUNNING_WORDS;
  });
}
