/** Bytes from `start` up to, but not including, `end`. */
export type ByteRange = { readonly start: number; readonly end: number };

/** What to send: the whole file, one part, or nothing because the file has no such part. */
export type RangeOutcome = "whole" | "unsatisfiable" | ByteRange;

const SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * Parses a Range header (RFC 9110, section 14.2). Ignores a malformed header and another unit, as the RFC requires.
 * Joins ranges that touch into one; otherwise returns the whole file, which the RFC allows.
 */
export function parseRange(header: string | null, size: number): RangeOutcome {
  const [, list] = /^bytes=(.*)$/i.exec(header ?? "") ?? [];
  if (list === undefined) return "whole";
  const specs = list.split(",").map((spec) => spec.trim());
  const wanted = specs.filter((spec) => spec !== "");
  if (wanted.length === 0) return "whole";
  const ranges: ByteRange[] = [];
  for (const spec of wanted) {
    const range = readSpec(spec, size);
    if (range === "malformed") return "whole";
    if (range !== null) ranges.push(range);
  }
  return ranges.length === 0 ? "unsatisfiable" : (joined(ranges) ?? "whole");
}

/** Returns null for a part that the file does not have. */
function readSpec(spec: string, size: number): ByteRange | null | "malformed" {
  const [matched, first, last, suffix] = SPEC.exec(spec) ?? [];
  if (matched === undefined) return "malformed";
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? null : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last ? Number(last) + 1 : size;
  if (last && end <= start) return "malformed";
  return start >= size ? null : { start, end: Math.min(end, size) };
}

/** Joins ranges that overlap or touch; returns null if there are gaps. */
function joined(ranges: readonly ByteRange[]): ByteRange | null {
  const [first, ...rest] = ranges.toSorted((a, b) => a.start - b.start);
  if (first === undefined) return null;
  let { end } = first;
  for (const range of rest) {
    if (range.start > end) return null;
    end = Math.max(end, range.end);
  }
  return { start: first.start, end };
}
