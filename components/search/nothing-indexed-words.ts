/** Words of the page while nothing is indexed. */
export const NOTHING_INDEXED_WORDS = {
  title: "Nothing is indexed yet",
  text: (formats: string) =>
    `Drop files or whole folders anywhere on this page. Sightline reads ${formats}. Each file shows its progress, and you can search it once it is indexed.`,
  add: "Add documents",
} as const;
