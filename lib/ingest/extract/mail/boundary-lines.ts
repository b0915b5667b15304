const LINE_END = 0x0a;
/** Longer than a boundary with its dashes may be. */
const MAX_LINE = 210;

/** A line that consists of a boundary. */
type BoundaryLine = {
  /** Offsets in bytes: where the line starts, and where the next line starts. */
  readonly start: number;
  readonly end: number;
  /** True for the line after the last part ("--boundary--"). */
  readonly closes: boolean;
};

/**
 * Returns the lines that consist of one of the boundaries, in order. A boundary may end in dashes itself, as those of
 * Chromium do, so whole lines are compared.
 */
export function* boundaryLines(buffer: Buffer, boundaries: ReadonlySet<string>): Generator<BoundaryLine> {
  for (let at = buffer.indexOf("\n--", 0, "latin1"); at >= 0; at = buffer.indexOf("\n--", at + 1, "latin1")) {
    const words = lineAt(buffer, at + 3);
    const opens = boundaries.has(words);
    if (!opens && !(words.endsWith("--") && boundaries.has(words.slice(0, -2)))) continue;
    const lineEnd = buffer.indexOf(LINE_END, at + 1);
    yield { start: at + 1, end: lineEnd < 0 ? buffer.length : lineEnd + 1, closes: !opens };
  }
}

/** Returns a line from `start` on, without the blanks at its end. */
function lineAt(buffer: Buffer, start: number): string {
  let end = start;
  while (end < buffer.length && end - start < MAX_LINE && buffer[end] !== LINE_END) end++;
  while (end > start && (buffer[end - 1] ?? 0) <= 0x20) end--;
  return buffer.toString("latin1", start, end);
}
