import { MONTHS } from "./months.ts";

/** "Mar", always three letters. The ICU data of browsers and Node differ on "Sep" and "Sept". */
export function monthWords(month: number, style: "long" | "short" = "short"): string {
  const name = MONTHS[month] ?? "";
  return style === "long" ? name : name.slice(0, 3);
}

/** "14 Mar 2024", or long "14 March 2024"; returns other text unchanged. In UTC, so that server and browser agree. */
export function dayWords(iso: string, style?: "long" | "short"): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${monthWords(date.getUTCMonth(), style)} ${date.getUTCFullYear()}`;
}
