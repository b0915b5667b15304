import type { SearchFrame } from "#lib/domain/search.ts";

const MODE: Readonly<Record<SearchFrame["mode"], string>> = {
  hybrid: "words and meaning",
  keyword: "words alone",
  semantic: "meaning alone",
  semantic_with_keyword_boost: "meaning, lifted by words",
};

const spoken = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/**
 * Describes how an evidence search was asked, in a sentence for people. Leaves defaults out; names every filter.
 */
export function frameWords(frame: SearchFrame): string {
  const filters = Object.entries(frame.filters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${spoken(name)}: ${valueWords(value)}`],
  );
  return [
    `by ${MODE[frame.mode]}`,
    frame.filters.corpora === undefined ? "in every enabled corpus" : "",
    ...filters,
    frame.lanes === "auto" ? "" : `lanes: ${frame.lanes}`,
    frame.profile === "adaptive" ? "" : `profile: ${frame.profile}`,
    frame.rerank === "profile" ? "" : `reranking: ${frame.rerank}`,
    frame.stakes === "normal" ? "" : `stakes: ${frame.stakes}`,
    frame.spatial === undefined ? "" : `touching a given ${frame.spatial.geometry.type.toLowerCase()}`,
    frame.confidentialityAllow === undefined
      ? ""
      : `of these classes: ${frame.confidentialityAllow.join(", ")}`,
    frame.allowRestricted ? "restricted ones too" : "",
  ]
    .filter((words) => words !== "")
    .join("; ");
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => `${name} ${valueWords(part)}`)
      .join(" ");
  }
  return String(value);
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Formats an ISO 8601 moment as "22 November 2026 at 19:50 UTC". */
export function momentWords(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : `${MOMENT.format(time)} UTC`;
}
