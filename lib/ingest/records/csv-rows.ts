import { RECORD_LIMITS } from "./limits.ts";

/** A row of a table, or the reason why its line could not be read. */
export type CsvRow = {
  readonly values: readonly string[];
  readonly broken?: "unclosed_quote" | "too_long";
};

type Found = { readonly values: readonly string[]; readonly next: number } | "incomplete" | "broken";

/**
 * Cuts text into rows of values as RFC 4180 says. A quotation mark has a meaning only at the start of a value. One that
 * is never closed costs its own line: reading goes on at the next (ADR 0104).
 */
export class CsvRows {
  readonly #delimiter: string;
  #text = "";

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** True if a row has begun whose end is not in the text yet. */
  get isWithinRow(): boolean {
    return this.#text !== "";
  }

  /** Returns the rows that are complete with this text, which ends with a line. */
  add(text: string): CsvRow[] {
    this.#text = this.#text === "" ? text : this.#text + text;
    return this.#take(false);
  }

  /** Returns the last rows. */
  end(): CsvRow[] {
    return this.#take(true);
  }

  #take(isLast: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    const text = this.#text;
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
      const found = this.#rowAt(text, at, quote);
      const length = (typeof found === "object" ? found.next : text.length) - at;
      const isTooLong = found !== "broken" && length > RECORD_LIMITS.rowChars;
      if (found === "incomplete" && !isLast && !isTooLong) break;
      if (typeof found === "object") {
        rows.push(isTooLong ? { values: [], broken: "too_long" } : { values: found.values });
        at = found.next;
      } else {
        const end = endOfLine(text, at);
        const values = text.slice(at, Math.min(end, at + RECORD_LIMITS.detailChars)).split(this.#delimiter);
        rows.push({ values, broken: isTooLong ? "too_long" : "unclosed_quote" });
        at = end + 1;
      }
    }
    this.#text = text.slice(at);
    return rows;
  }

  /** @param quote the place of the next quotation mark, or -1 */
  #rowAt(text: string, at: number, quote: number): Found {
    const end = endOfLine(text, at);
    if (quote < 0 || quote > end)
      return { values: text.slice(at, end).split(this.#delimiter), next: end + 1 };
    const values: string[] = [];
    let lineEnd = end;
    let limit = end;
    for (let from = at; ; ) {
      if (text[from] !== '"') {
        const delimiter = text.indexOf(this.#delimiter, from);
        if (from > lineEnd) lineEnd = endOfLine(text, from);
        if (delimiter < 0 || delimiter > lineEnd) {
          values.push(text.slice(from, lineEnd));
          return { values, next: lineEnd + 1 };
        }
        values.push(text.slice(from, delimiter));
        from = delimiter + 1;
        continue;
      }
      let closing = this.#closingQuote(text, from + 1, limit);
      if (typeof closing === "string" && limit === end) {
        // The value has several lines, which is rare.
        limit = endOfLines(text, at, RECORD_LIMITS.rowLines);
        closing = this.#closingQuote(text, from + 1, limit);
      }
      if (typeof closing === "string") return closing;
      values.push(text.slice(from + 1, closing.quote).replaceAll('""', '"'));
      if (closing.end >= text.length || text[closing.end] === "\n") return { values, next: closing.end + 1 };
      from = closing.end + 1;
    }
  }

  /** Returns the quotation mark that closes a value, and the end of the value: a delimiter or the end of the line. */
  #closingQuote(
    text: string,
    from: number,
    limit: number,
  ): { quote: number; end: number } | "incomplete" | "broken" {
    for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', from)) {
      if (quote > limit || (quote < 0 && limit < text.length)) return "broken";
      if (quote < 0) return "incomplete";
      if (text[quote + 1] === '"') {
        from = quote + 2;
        continue;
      }
      let end = quote + 1;
      while (text[end] === " ") end++;
      if (end >= text.length || text[end] === "\n" || text[end] === this.#delimiter) return { quote, end };
      from = quote + 1;
    }
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** Returns the end of the last of some lines, or the end of the text. */
function endOfLines(text: string, from: number, lines: number): number {
  let end = from - 1;
  for (let line = 0; line < lines && end < text.length; line++) end = endOfLine(text, end + 1);
  return end;
}
