import { packHalves } from "#lib/archive/halves.ts";

export type Row = Readonly<Record<string, unknown>>;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d(:?\d\d)?$/;

/** Converts a timestamp printed in the database's time zone to UTC, without losing microseconds. */
export function utc(text: string): string {
  if (text.endsWith("+00:00")) return text;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const whole = new Date(text.replace(/\.\d+/, "")).toISOString().slice(0, 19);
  return `${whole}${fraction ? `.${fraction}` : ""}+00:00`;
}

/** Converts bytes as `to_jsonb` prints them (`\x0aff`) to base64. */
export function base64(hex: unknown): string | null {
  return typeof hex === "string" ? Buffer.from(hex.slice(2), "hex").toString("base64") : null;
}

export function halves(text: unknown): string | null {
  return typeof text === "string" ? packHalves(text) : null;
}

/** Returns a row with its timestamps in UTC. Document text, which may look like a timestamp, is in other columns. */
export function inUtc(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    const isMoment = column.endsWith("_at") || column === "as_of";
    return [column, isMoment && typeof value === "string" && MOMENT.test(value) ? utc(value) : value];
  });
  return Object.fromEntries(entries);
}
