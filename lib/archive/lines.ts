import { type ArchiveLine, isFormerKind, isLineKind, LINES, type LineKind } from "./kinds/index.ts";
import { damaged } from "./read.ts";

/** Columns of each kind in the order that every line uses. */
const ORDER = new Map(Object.entries(LINES).map(([kind, schema]) => [kind, Object.keys(schema.shape)]));

/**
 * Returns a row as a line: its kind's columns, always in one order. Equal rows yield equal bytes.
 * @throws Error if the row lacks a column, which is a bug.
 */
export function lineOf<K extends LineKind>(kind: K, row: Readonly<Record<string, unknown>>): string {
  const columns = ORDER.get(kind) ?? [];
  const line: Record<string, unknown> = {};
  for (const column of columns) {
    if (row[column] === undefined) throw new Error(`a line of ${kind} lacks ${column}`);
    line[column] = row[column];
  }
  return JSON.stringify(line);
}

/**
 * Returns the kind of the lines in a member: `rows/<kind>/000001.ndjson`; null for a kind of format 1 that is skipped.
 * @throws AppError("damaged") for an unknown kind.
 */
export function kindOf(memberName: string): LineKind | null {
  const [, kind = ""] = memberName.split("/");
  if (isFormerKind(kind)) return null;
  if (!isLineKind(kind)) throw damaged(`The archive holds lines of a kind that is not known (${kind}).`);
  return kind;
}

/** Maximum number of JSON values in one line: each takes about a hundred bytes of memory. */
const MAX_VALUES = 1_000_000;

/** Estimates the number of values in a line by the separators and brackets outside its strings. */
function hasManyValues(line: string): boolean {
  // A shorter line cannot have that many.
  if (line.length < MAX_VALUES) return false;
  let values = 0;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(line, at);
    else if (letter === COMMA || letter === BRACKET || letter === BRACE) values++;
  }
  return values > MAX_VALUES;
}

const [QUOTE, COMMA, BRACKET, BRACE, BACKSLASH] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/**
 * Returns the end of the string that begins at a quote: the next quote without an odd number of backslashes before it.
 */
function endOfString(line: string, start: number): number {
  for (let end = line.indexOf('"', start + 1); end !== -1; end = line.indexOf('"', end + 1)) {
    let slashes = 0;
    while (line.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return line.length;
}

/**
 * Yields the checked lines of a member with their lengths. @throws AppError("damaged") naming the member and the line.
 */
export function* parseLines<K extends LineKind>(
  kind: K,
  text: string,
  memberName: string,
): Generator<{ readonly line: ArchiveLine<K>; readonly chars: number }> {
  const schema = LINES[kind];
  let number = 0;
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    number++;
    const line = text.slice(start, end);
    if (hasManyValues(line))
      throw damaged(`${memberName}, line ${number}, has too many values. It is refused.`);
    const parsed = schema.safeParse(jsonOf(line));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const where = issue ? `${issue.path.join(".")}: ${issue.message}` : "";
      throw damaged(`${memberName}, line ${number}, is not what it should be (${where}).`, parsed.error);
    }
    yield { line: parsed.data as ArchiveLine<K>, chars: line.length };
    start = end + 1;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
