/** Returns the address of a record's page. Apart from the page of places, because the first load needs it (ADR 0075). */
export function recordHref(recordRef: string): string {
  return `/records/${encodeURIComponent(recordRef)}`;
}
