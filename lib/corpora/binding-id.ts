/** Of an id made here, so that there is room for a number. */
const LONGEST = 100;

/** "Local plan 2041" → "local-plan-2041"; "corpus" where no letter or digit is left. */
export function corpusIdFromTitle(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST + 1)
    .replace(/^-+/, "")
    .slice(0, LONGEST)
    .replace(/-+$/, "");
  return slug === "" ? "corpus" : slug;
}

/** The id made from the title, or the first of "…-2", "…-3" that is not taken. */
export function freeCorpusId(title: string, isTaken: (id: string) => boolean): string {
  const id = corpusIdFromTitle(title);
  if (!isTaken(id)) return id;
  for (let number = 2; ; number++) if (!isTaken(`${id}-${number}`)) return `${id}-${number}`;
}
