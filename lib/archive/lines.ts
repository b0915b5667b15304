import { isLineKind, LINES, type Line, type LineKind } from "./kinds/index.ts";
import { damaged } from "./read.ts";

/** Columns of a kind in the order in which every line has them. */
const ORDER = new Map(Object.entries(LINES).map(([kind, schema]) => [kind, Object.keys(schema.shape)]));

/**
 * A row as a line: its kind's columns, always in one order. Equal rows are equal bytes.
 * @throws Error where the row lacks a column, which is a mistake of ours.
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

/** Which kind the lines of a member are of: `rows/<kind>/000001.ndjson`. @throws AppError("damaged") for none of ours. */
export function kindOf(memberName: string): LineKind {
  const [, kind = ""] = memberName.split("/");
  if (!isLineKind(kind)) throw damaged(`The archive holds lines of a kind that is not known (${kind}).`);
  return kind;
}

/** The lines of a member, each checked. @throws AppError("damaged") naming the member and the line. */
export function* parseLines<K extends LineKind>(
  kind: K,
  text: string,
  memberName: string,
): Generator<Line<K>> {
  const schema = LINES[kind];
  let number = 0;
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    number++;
    const parsed = schema.safeParse(jsonOf(text.slice(start, end)));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const where = issue ? `${issue.path.join(".")}: ${issue.message}` : "";
      throw damaged(`${memberName}, line ${number}, is not what it should be (${where}).`, parsed.error);
    }
    yield parsed.data as Line<K>;
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
