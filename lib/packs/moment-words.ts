const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Formats an ISO 8601 moment as "22 November 2026 at 19:50 UTC". */
export function momentWords(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : `${MOMENT.format(time)} UTC`;
}
