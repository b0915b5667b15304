/** Words of the page of the audit log. */
export const AUDIT_PAGE_WORDS = {
  onlyOne: "{kind} {name} only. {all}",
  showAll: "Show all",
  emptyTitle: "No changes yet",
  emptyText:
    "Every change to a corpus, document, pack, provider or job is listed here, with who made it, when, and the values before and after.",
  pagesLabel: "Pages of the list",
  newest: "Newest",
  older: "Older",
} as const;
