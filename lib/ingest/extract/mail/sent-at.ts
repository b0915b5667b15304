import { dayWords } from "#lib/domain/day-words.ts";
import { monthIndex } from "#lib/domain/months.ts";
import { isoDate } from "../shared/metadata.ts";

const DATE =
  /(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ -](\d{4}|\d{2})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\s*([+-]\d{4}|[A-Z]{1,5})\b)?/;
/** Names of time zones that the mail standard defines (RFC 5322, 4.3). */
const ZONES: Readonly<Record<string, string>> = {
  ...{ UT: "+0000", UTC: "+0000", GMT: "+0000", Z: "+0000" },
  ...{ EST: "-0500", EDT: "-0400", CST: "-0600", CDT: "-0500" },
  ...{ MST: "-0700", MDT: "-0600", PST: "-0800", PDT: "-0700" },
};

/**
 * Returns the date of a mail header as ISO 8601, or null. The day and the time stay those of the sender. Without a known
 * time zone the time has none, so that this machine's zone does not change it.
 */
export function sentAt(header: string | undefined): string | null {
  const [whole, day = "", month = "", year = "", hour, minute = "00", second = "00", zone = ""] =
    DATE.exec((header ?? "").slice(0, 200)) ?? [];
  if (whole === undefined || monthIndex(month) < 0) return null;
  const date = [fullYear(year), String(monthIndex(month) + 1).padStart(2, "0"), day.padStart(2, "0")].join(
    "-",
  );
  if (hour === undefined) return isoDate(date) ?? null;
  const offset = /^[+-]\d{4}$/.test(zone) ? zone : ZONES[zone];
  const ending = offset === undefined ? "" : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  return isoDate(`${date}T${hour.padStart(2, "0")}:${minute}:${second}${ending}`) ?? isoDate(date) ?? null;
}

/** Old mail programs wrote two digits (RFC 5322, 4.3). */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return String(Number(year) + (Number(year) < 50 ? 2000 : 1900));
}

/** The date in words of a header line: "1 June 2026, 23:30 +01:00". */
export function dateWords(iso: string): string {
  const [day = "", time = ""] = iso.split("T");
  const zone = /(?:Z|[+-]\d{2}:\d{2})$/.exec(time)?.[0] ?? "";
  const clock = [time.slice(0, 5), zone === "Z" ? "+00:00" : zone].filter((part) => part !== "").join(" ");
  return [dayWords(day, "long"), clock].filter((part) => part !== "").join(", ");
}

/** Returns the moment for sorting. A time without a zone counts as UTC, so that every machine sorts alike. */
export function instantOf(iso: string): number {
  return Date.parse(/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(iso) || iso.length === 10 ? iso : `${iso}Z`);
}
