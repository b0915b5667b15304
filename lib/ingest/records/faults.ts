import type { RecordFault, RecordFaultCode } from "#lib/domain/records.ts";
import { cleanText } from "../decode.ts";
import { RECORD_LIMITS } from "./limits.ts";

/** Returns a fault with the column and the value at fault, shortened. */
export function faultOf(code: RecordFaultCode, column?: string, value?: unknown): RecordFault {
  if (column === undefined) return { code };
  const words = value === undefined ? column : `${column}: ${printed(value)}`;
  return { code, detail: shortened(words, RECORD_LIMITS.detailChars + RECORD_LIMITS.columnChars) };
}

function printed(value: unknown): string {
  return `“${shortened(String(value).replace(/\s+/g, " ").trim(), RECORD_LIMITS.detailChars)}”`;
}

/** Returns the beginning of a text, with an ellipsis if its end is left out. No character is divided. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : cleanText(`${text.slice(0, most - 1)}…`).replace("\ufffd…", "…");
}
