import { append } from "../append.ts";

/** Returns the cost of a break before piece `index`, or "forced". It is never called for 0. */
export type BreakCost = (index: number) => number | "forced";

export type SegmentInput = {
  readonly count: number;
  readonly breakCost: BreakCost;
  /** Size of the pieces `from` to `to` (excluded) as one chunk. */
  readonly chars: (from: number, to: number) => number;
  readonly bytes: (from: number, to: number) => number;
  readonly targetChars: number;
  readonly longestChars: number;
  readonly softBytes: number;
  readonly hardBytes: number;
};

/** Maximum number of pieces in a chunk. It keeps the time linear for documents of one-word lines. */
const MAX_PIECES = 160;

/**
 * Finds the cheapest division of the pieces into chunks by dynamic programming. A chunk costs the square of its
 * distance from the target size, twice that above the target. A break costs what `breakCost` returns. Several pieces
 * never exceed the hard limit. They exceed the soft limit or the longest size only where a break would cost more than
 * 10. Ties go to the longer chunk.
 * @returns the index of each chunk's first piece.
 */
export function segment(given: SegmentInput): number[] {
  const starts: number[] = [];
  let runStart = 0;
  const costs = Array.from({ length: given.count }, (_, index) => (index === 0 ? 0 : given.breakCost(index)));
  // Each break is compared in many divisions, and its cost takes long to find.
  const input: SegmentInput = { ...given, breakCost: (index) => costs[index] ?? 0 };
  for (let index = 1; index <= input.count; index++) {
    if (index < input.count && input.breakCost(index) !== "forced") continue;
    append(starts, segmentRun(input, runStart, index));
    runStart = index;
  }
  return starts;
}

function segmentRun(input: SegmentInput, runStart: number, runEnd: number): number[] {
  const best: number[] = [0];
  const from: number[] = [runStart];
  for (let end = runStart + 1; end <= runEnd; end++) {
    let least = Number.POSITIVE_INFINITY;
    let choice = end - 1;
    const limit = Math.max(runStart, end - MAX_PIECES);
    for (let start = end - 1; start >= limit; start--) {
      if (end - start > 1 && input.bytes(start, end) > input.hardBytes) break;
      const before = start === runStart ? 0 : input.breakCost(start);
      const cost =
        (best[start - runStart] ?? 0) + (before === "forced" ? 0 : before) + sizeCost(input, start, end);
      if (cost <= least) {
        least = cost;
        choice = start;
      }
    }
    best.push(least);
    from.push(choice);
  }
  const starts: number[] = [];
  for (let end = runEnd; end > runStart; end = from[end - runStart] ?? runStart) {
    starts.push(from[end - runStart] ?? runStart);
  }
  return starts.reverse();
}

function sizeCost(input: SegmentInput, start: number, end: number): number {
  const chars = input.chars(start, end);
  const deviation = (chars - input.targetChars) / input.targetChars;
  const tooLong = chars > input.longestChars || input.bytes(start, end) > input.softBytes;
  return (deviation > 0 ? 2 : 1) * deviation * deviation + (tooLong ? 10 : 0);
}
