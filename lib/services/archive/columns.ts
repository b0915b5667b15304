import { packHalves } from "#lib/archive/halves.ts";

export type Row = Readonly<Record<string, unknown>>;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d(:?\d\d)?$/;

/** A moment as the database prints it in its own time zone, in UTC and to the same microsecond. */
export function utc(text: string): string {
  if (text.endsWith("+00:00")) return text;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const whole = new Date(text.replace(/\.\d+/, "")).toISOString().slice(0, 19);
  return `${whole}${fraction ? `.${fraction}` : ""}+00:00`;
}

/** Bytes as `to_jsonb` prints them (`\x0aff`), in base64. */
export function base64(hex: unknown): string | null {
  return typeof hex === "string" ? Buffer.from(hex.slice(2), "hex").toString("base64") : null;
}

export function halves(text: unknown): string | null {
  return typeof text === "string" ? packHalves(text) : null;
}

/** A row's moments in UTC. Text of documents that merely looks like one stands in other columns. */
export function inUtc(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    const isMoment = column.endsWith("_at") || column === "as_of";
    return [column, isMoment && typeof value === "string" && MOMENT.test(value) ? utc(value) : value];
  });
  return Object.fromEntries(entries);
}
