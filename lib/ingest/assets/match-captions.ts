import type { Box } from "#lib/domain/page-lane.ts";
import type { Caption } from "./captions.ts";
import { areaOf, commonArea, type Draft } from "./draft.ts";
import type { PageLine } from "./lines.ts";

export type Candidate = Pick<Draft, "kind" | "box" | "marks">;

/** A caption stands no farther than this from what it names, in points. */
const FARTHEST = 90;
/** Share of the narrower one's width that lies above or below the other. */
const IN_COLUMN = 0.3;
/** Lines of running text between the two part them. */
const RUNNING_WORDS = 7;
/** What a caption names has some size, in points. */
const SMALLEST_SIDE = 24;

type Pair = { readonly caption: Caption; readonly candidate: Candidate; readonly distance: number };

/** Which caption names which candidate: nearest pairs first, each once. */
export function matchCaptions(
  captions: readonly Caption[],
  candidates: readonly Candidate[],
  lines: readonly PageLine[],
): ReadonlyMap<Candidate, Caption> {
  const pairs = captions.flatMap((caption) =>
    candidates.flatMap((candidate): Pair[] => {
      const distance = distanceOf(caption, candidate, lines);
      return distance === null ? [] : [{ caption, candidate, distance }];
    }),
  );
  const taken = new Map<Candidate, Caption>();
  const named = new Set<Caption>();
  for (const { caption, candidate } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (named.has(caption) || taken.has(candidate)) continue;
    named.add(caption);
    taken.set(candidate, caption);
  }
  return taken;
}

/** How far they are apart; null where the caption cannot be the candidate's. */
function distanceOf(caption: Caption, { kind, box }: Candidate, lines: readonly PageLine[]): number | null {
  const isTable = caption.label.type === "table";
  // A table's caption may name a drawn table; a figure's never names cells.
  if (kind === "table" && !isTable) return null;
  if (Math.min(box.x1 - box.x0, box.y1 - box.y0) < SMALLEST_SIDE) return null;
  if (commonArea(caption.box, box) > 0.5 * areaOf(caption.box)) return 0;
  const common = Math.min(caption.box.x1, box.x1) - Math.max(caption.box.x0, box.x0);
  const narrower = Math.min(caption.box.x1 - caption.box.x0, box.x1 - box.x0);
  if (common < IN_COLUMN * narrower) return null;
  const above = caption.box.y0 - box.y1;
  const below = box.y0 - caption.box.y1;
  const gap = Math.max(above, below, 0);
  if (gap > FARTHEST || partedBy(caption.box, box, lines)) return null;
  // Tables are headed, figures are signed; the other way round is only as good as it is nearer.
  const usual = isTable ? below >= above : above >= below;
  const unlike = isTable && kind !== "table" ? 40 : 0;
  return gap + (usual ? 0 : 15) + unlike;
}

function partedBy(caption: Box, box: Box, lines: readonly PageLine[]): boolean {
  const top = Math.min(caption.y1, box.y1);
  const bottom = Math.max(caption.y0, box.y0);
  return lines.some((line) => {
    const middle = (line.y0 + line.y1) / 2;
    const between = middle > top && middle < bottom;
    const beside = Math.min(line.x1, caption.x1) - Math.max(line.x0, caption.x0) > 0;
    return between && beside && line.words >= RUNNING_WORDS;
  });
}
