/** A column as its table's definition states it. */
type ColumnDefinition = {
  readonly name: string;
  /** In upper case; empty if there is none. */
  readonly type: string;
  /** True for the column that is the row's id, and therefore not stored with the other values. */
  readonly isRowId: boolean;
  /** The value of rows that were stored before the column was added. */
  readonly otherwise: string | number | null;
};

export type TableDefinition = {
  /** The stored columns, in order. */
  readonly columns: readonly ColumnDefinition[];
};

/** A quotation mark that is not closed takes the rest, so that no text is read twice. */
const TOKEN =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)|'(?:[^']|'')*(?:'|$)|[(),]|[+-]?\d[\w.]*|[^\s"`[\]'(),]+|./g;
const TABLE_CONSTRAINT = /^(?:constraint|primary|unique|check|foreign)$/i;
const COLUMN_CONSTRAINT =
  /^(?:constraint|primary|not|null|unique|check|default|collate|references|generated|as)$/i;

/**
 * Returns the columns of a table by the statement that made it. Null for a table without row ids, and for other
 * statements.
 */
export function tableDefinition(sql: string): TableDefinition | null {
  const tokens = (sql.match(TOKEN) ?? []).filter((token) => !/^(?:\s|--|\/\*)/.test(token));
  const open = tokens.indexOf("(");
  if (tokens[0]?.toLowerCase() !== "create" || open < 0) return null;
  const { parts, end } = partsOf(tokens, open);
  if (/\bwithout rowid\b/i.test(tokens.slice(end).join(" "))) return null;
  const isColumn = ([first = ""]: readonly string[]) => !TABLE_CONSTRAINT.test(first);
  const key = keyOf(parts.filter((part) => !isColumn(part)));
  const columns = parts.filter(isColumn).flatMap((part) => columnOf(part, key));
  return columns.length === 0 ? null : { columns };
}

/** Divides what stands between the brackets at its commas. */
function partsOf(tokens: readonly string[], open: number) {
  const parts: string[][] = [[]];
  let depth = 0;
  let at = open;
  for (; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (token === "(") depth++;
    if (token === ")" && --depth === 0) break;
    if (token === "," && depth === 1) parts.push([]);
    else if (at > open) parts.at(-1)?.push(token);
  }
  return { parts: parts.filter((part) => part.length > 0), end: at + 1 };
}

/** Returns the column of a table constraint such as `PRIMARY KEY ("fid" AUTOINCREMENT)`, or null. */
function keyOf(constraints: readonly (readonly string[])[]): string | null {
  for (const tokens of constraints) {
    const at = tokens.findIndex((token) => /^primary$/i.test(token));
    const inside = tokens.slice(at + 3, tokens.indexOf(")", at));
    if (at >= 0 && !inside.includes(",")) return bare(inside[0] ?? "").toLowerCase();
  }
  return null;
}

function columnOf([first = "", ...rest]: readonly string[], key: string | null): ColumnDefinition[] {
  const name = bare(first);
  const at = rest.findIndex((token) => COLUMN_CONSTRAINT.test(token));
  const constraints = at < 0 ? [] : rest.slice(at);
  const has = (pattern: RegExp) => constraints.some((token) => pattern.test(token));
  // A computed column is stored only if it says so.
  if (has(/^as$/i) && !has(/^stored$/i)) return [];
  const type = rest
    .slice(0, at < 0 ? rest.length : at)
    .map(bare)
    .join(" ")
    .toUpperCase();
  const isKey = has(/^primary$/i) || key === name.toLowerCase();
  return [{ name, type, isRowId: isKey && type === "INTEGER", otherwise: defaultOf(constraints) }];
}

/** Returns the value of `DEFAULT`, if it is a number or text. Expressions are not computed. */
function defaultOf(constraints: readonly string[]): string | number | null {
  const at = constraints.findIndex((token) => /^default$/i.test(token));
  const value = at < 0 ? undefined : constraints[at + 1];
  if (value === undefined) return null;
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  return /^[+-]?\d/.test(value) && Number.isFinite(Number(value)) ? Number(value) : null;
}

function bare(token: string): string {
  const quote = token[0] ?? "";
  if (quote === "[") return token.slice(1, -1);
  return `"\`'`.includes(quote) && quote !== "" ? token.slice(1, -1).replaceAll(quote + quote, quote) : token;
}
