import { dayWords, monthWords } from "#lib/domain/day-words.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { plural } from "#lib/domain/quantity-words.ts";

export { count, listed, plural, pluralForm } from "#lib/domain/quantity-words.ts";

/** "12 pages"; "3 pictures" for a text with pictures; "" without either. */
export function pageCountWords({
  pageCount,
  format,
}: {
  readonly pageCount: number;
  readonly format: string;
}): string {
  return pageCount === 0 ? "" : plural(pageCount, hasPictures(format) ? "picture" : "page");
}

/** "41 ms", "1.3 s", "2 m 05 s". */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} m ${String(whole % 60).padStart(2, "0")} s`;
}

/** "Mar 2024"; returns the text itself if it is not a date. */
export function monthOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${monthWords(date.getUTCMonth())} ${date.getUTCFullYear()}`;
}

const two = (value: number) => String(value).padStart(2, "0");

/** "14 Mar 2024, 09:14 UTC". */
export function momentUtc(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${dayWords(iso)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
}

/** A moment in the reader's time zone: "today 09:14", "yesterday 17:02", "14 Mar 2024, 09:14". */
export function momentLocal(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const daysAgo = Math.ceil((midnight - date.getTime()) / 86_400_000);
  if (daysAgo <= 0 && date.getTime() < midnight + 86_400_000) return `today ${clock}`;
  if (daysAgo === 1) return `yesterday ${clock}`;
  return `${date.getDate()} ${monthWords(date.getMonth())} ${date.getFullYear()}, ${clock}`;
}

/** "94%". */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A score with four decimals and no leading zero: ".8612", "1.2041", "-.0500". */
export function score(value: number): string {
  return value.toFixed(4).replace(/^(-?)0\./, "$1.");
}

/** Formats a figure between 0 and 1 with three decimals and no leading zero: ".812", "1.000". */
export function figure(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, "$1.");
}
