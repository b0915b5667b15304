import { METADATA_ERRORS } from "./words.ts";

/** Metadata defaults as lines of `name: value`, so that a form can edit any of them. */

export type MetadataLines =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly line: number; readonly words: string };

/** Writes lines that `parseMetadata` reads back as the same values. Text that could be read as JSON is quoted. */
export function metadataLines(given: Readonly<Record<string, unknown>>): string {
  return Object.entries(given)
    .map(([name, value]) => `${nameText(name)}: ${valueText(value)}`)
    .join("\n");
}

/** Parses the lines. A value is text unless it is valid JSON (5, true, ["a"], "quoted"). */
export function parseMetadata(text: string): MetadataLines {
  const found = new Map<string, unknown>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const number = index + 1;
    const refuse = (words: string) => ({ ok: false, line: number, words }) as const;
    const [, quoted, bare = ""] = /^\s*(?:("(?:[^"\\]|\\.)*")|([^:"][^:]*?))\s*:/.exec(line) ?? [];
    const name = quoted === undefined ? bare : jsonOf(quoted);
    if (typeof name !== "string" || (quoted === undefined && bare === ""))
      return refuse(METADATA_ERRORS.incomplete(number));
    if (found.has(name)) return refuse(METADATA_ERRORS.repeated(number, name));
    const value = line
      .slice(line.indexOf(":", line.indexOf(quoted ?? bare) + (quoted ?? bare).length) + 1)
      .trim();
    if (value === "") return refuse(METADATA_ERRORS.noValue(number, name));
    found.set(name, jsonOf(value) ?? (value === "null" ? null : value));
  }
  return { ok: true, value: Object.fromEntries(found) };
}

/** Returns undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nameText(name: string): string {
  const plain = name !== "" && name.trim() === name && !/[:"\n\r\u2028\u2029]/.test(name);
  return plain ? name : JSON.stringify(name);
}

function valueText(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const plain =
    value !== "" && value.trim() === value && !/[\n\r]/.test(value) && jsonOf(value) === undefined;
  return plain ? value : JSON.stringify(value);
}
