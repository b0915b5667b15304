import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { monthIndex } from "#lib/domain/months.ts";
import { cleanText } from "../../decode.ts";

const MAX_DEPTH = 6;
const MAX_ENTRIES = 200;
const MAX_STRING = 10_000;

/**
 * Returns a value that JSON can express and the database can store: no NUL, no lone surrogate, limited depth and size.
 */
function cleanValue(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") return cleanText(value.slice(0, MAX_STRING));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => cleanValue(item, depth + 1));
  if (typeof value === "bigint") return value.toString();
  return typeof value === "object" ? cleanRecord(Object.entries(value), depth) : null;
}

function cleanRecord(
  entries: readonly (readonly [string, unknown])[],
  depth: number,
): Record<string, unknown> {
  const kept = entries
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_ENTRIES)
    .map(([key, value]) => [cleanText(key.slice(0, 200)), cleanValue(value, depth + 1)] as const);
  return Object.fromEntries(kept);
}

/** Returns properties with lower-case keys, ready to store. */
function cleanProperties(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return cleanRecord(
    Object.entries(record).map(([key, value]) => [key.trim().toLowerCase(), value] as const),
    0,
  );
}

/** Returns frontmatter or similar as metadata: known keys in their own fields, and all keys under `properties`. */
export function metadataOf(record: Readonly<Record<string, unknown>>): ExtractedMetadata {
  const properties = cleanProperties(record);
  const pick = (...keys: readonly string[]) => keys.map((key) => properties[key]).find(isFilled);
  const title = asText(pick("title"));
  const author = asText(pick("author", "authors", "byline", "creator"));
  const createdAt = isoDate(pick("date", "created", "published", "published_date", "publication_date"));
  const modifiedAt = isoDate(pick("modified", "updated", "lastmod", "last_modified"));
  const language = asText(pick("lang", "language"));
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(language !== undefined && { language }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.map(asText).filter((part) => part !== undefined);
    return parts.length > 0 ? parts.join(", ") : undefined;
  }
  if (typeof value === "object" && value !== null && "name" in value) return asText(value.name);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).replace(/\s+/g, " ").trim();
  return text === "" ? undefined : text;
}

/**
 * Returns a date as ISO 8601, or undefined. Reads ISO dates with or without time, and English dates with the month in
 * words. Skips "01/02/2024", because either number may be the month.
 */
export function isoDate(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/.test(text)) return validIso(text);
  const dayFirst = /^(?:\w+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})\b/.exec(text);
  if (dayFirst) return fromParts(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = /^(?:\w+,\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/.exec(text);
  return monthFirst ? fromParts(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined;
}

function validIso(text: string): string | undefined {
  const iso = text.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T").replace(/\s+/g, "");
  // A time without an offset stays as written, so that the machine's time zone does not change it.
  const date = new Date(/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !realDay(iso.slice(0, 10))) return undefined;
  return iso.length > 10 ? iso : iso.slice(0, 10);
}

function fromParts(year = "", monthName = "", day = ""): string | undefined {
  const month = monthIndex(monthName) + 1;
  if (month === 0) return undefined;
  const iso = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return realDay(iso) ? iso : undefined;
}

function realDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
