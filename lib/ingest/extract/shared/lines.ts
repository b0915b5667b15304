import type { Span } from "#lib/domain/span.ts";

/** A line without its line end. `start` and `end` are UTF-16 offsets. */
export type TextLine = Span & { readonly text: string };

/** Returns the lines of a text. They end with `\n`, `\r\n`, a lone `\r` or a form feed (page break of printed text). */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const lineEnd = /\r\n|[\n\r\f]/g;
  let start = 0;
  for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
    lines.push({ start, end: match.index, text: text.slice(start, match.index) });
    start = lineEnd.lastIndex;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

function isBlank(line: TextLine): boolean {
  return line.text.trim() === "";
}

/** Returns groups of neighbouring lines, separated by blank lines. */
export function paragraphsOf(lines: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  let open: TextLine[] | null = null;
  for (const line of lines) {
    if (isBlank(line)) open = null;
    else if (open) open.push(line);
    else {
      open = [line];
      groups.push(open);
    }
  }
  return groups;
}

/** Returns the span from the first to the last line without surrounding blanks. */
export function spanOfLines(lines: readonly TextLine[]): Span {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return { start: 0, end: 0 };
  const start = first.start + (first.text.length - first.text.trimStart().length);
  return { start, end: Math.max(start, last.start + last.text.trimEnd().length) };
}
