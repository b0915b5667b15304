/** Words of the pages that stand in for another one: not found, or failed. */

export const NOT_FOUND_WORDS = {
  title: "Page not found",
  text: "The address may be incomplete, or the document may have been moved to trash. You can restore it under Documents.",
  search: "Search",
  documents: "All documents",
} as const;

/** The digest is the id under which the server's log has the details. */
export const ERROR_PAGE_WORDS = {
  windowTitle: "This page could not be shown",
  heading: "This page could not be shown.",
  noticeTitle: "Something went wrong",
  text: "The database may still be starting. If this happens again, look in the server’s log. Nothing was lost.",
  textWithDigest: (digest: string) =>
    `The database may still be starting. If this happens again, look for ${digest} in the server’s log. Nothing was lost.`,
  again: "Retry",
} as const;

/** Shown when the layout of every page failed. */
export const GLOBAL_ERROR_WORDS = {
  windowTitle: "Sightline could not be shown",
  heading: "Sightline could not be shown.",
  text: "The server failed to answer. Nothing was lost.",
  textWithDigest: (digest: string) =>
    `The server failed to answer. Nothing was lost. Look for ${digest} in the server’s log.`,
  again: "Retry",
} as const;
