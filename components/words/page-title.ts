/** Longest name in a title, in UTF-16 units. A window or a bookmark shows fewer. */
const NAME_LIMIT = 100;

/** "How far below the ridge · Search": what a page shows, and where one is. The layout adds the product. */
export function pageTitle(name: string | null | undefined, place: string): string {
  const plain = name?.replace(/\s+/g, " ").trim() ?? "";
  if (plain === "") return place;
  const short = plain.length > NAME_LIMIT ? `${plain.slice(0, NAME_LIMIT).trimEnd()} …` : plain;
  return `${short} · ${place}`;
}

/** The whole title, for pages that change it without the server. */
export function windowTitle(title: string): string {
  return `${title} · Sightline`;
}
