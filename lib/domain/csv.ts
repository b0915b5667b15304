/**
 * Comma-separated values (RFC 4180). A cell that a spreadsheet would read as a formula gets a leading apostrophe. A
 * cell that starts with an apostrophe gets one too, so that reading returns what was written.
 */
const RISKY = /^[=+\-@\t\r\n'＝＋－＠]/;

function cell(text: string): string {
  const guarded = RISKY.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns the rows as a file. Each row ends with CRLF; a byte order mark marks the file as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/**
 * Returns the rows of a file that `writeCsv` wrote, without the added apostrophes, or null for any other file.
 */
export function readCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const read = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at);
    if (read === null) return null;
    row.push(read.text.startsWith("'") ? read.text.slice(1) : read.text);
    const newline = /^\r?\n/.exec(text.slice(read.end, read.end + 2))?.[0];
    if (text[read.end] === ",") {
      at = read.end + 1;
      if (at < text.length) continue;
      row.push("");
    } else if (read.end < text.length && newline === undefined) return null;
    else at = read.end + (newline?.length ?? 0);
    rows.push(row);
    row = [];
  }
  return rows;
}

type Read = { readonly text: string; readonly end: number };

function quotedCell(text: string, from: number): Read | null {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] !== '"')
      return { text: text.slice(from, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
}

function plainCell(text: string, from: number): Read {
  let end = from;
  while (end < text.length && text[end] !== "," && text[end] !== "\n" && text[end] !== "\r") end++;
  return { text: text.slice(from, end), end };
}
