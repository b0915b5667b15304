/** Maximum length of a generated id, which leaves room for a number. */
const MAX_CHARS = 100;

/** "Local plan 2041" → "local-plan-2041", or "corpus" if no letter or digit remains. */
export function corpusIdFromTitle(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_CHARS + 1)
    .replace(/^-+/, "")
    .slice(0, MAX_CHARS)
    .replace(/-+$/, "");
  return slug === "" ? "corpus" : slug;
}

/** Returns the id from the title, or the first free one of "…-2", "…-3". */
export function freeCorpusId(title: string, isTaken: (id: string) => boolean): string {
  const id = corpusIdFromTitle(title);
  if (!isTaken(id)) return id;
  for (let number = 2; ; number++) if (!isTaken(`${id}-${number}`)) return `${id}-${number}`;
}
