/** The addresses of pages, as the folders of app/ name them. A test compares both. */
export const PAGES = [
  "/",
  "/across",
  "/admin",
  "/admin/audit",
  "/admin/corpora",
  "/admin/corpora/[id]",
  "/admin/corpora/[id]/binding",
  "/admin/corpora/[id]/documents",
  "/admin/corpora/[id]/history",
  "/admin/corpora/[id]/jobs",
  "/admin/corpora/[id]/syncs",
  "/admin/corpora/[id]/syncs/[run]",
  "/admin/corpora/new",
  "/admin/evaluation",
  "/admin/evaluation/runs/[id]",
  "/admin/jobs",
  "/admin/jobs/[id]",
  "/admin/judgements",
  "/admin/passages/[id]",
  "/admin/providers",
  "/admin/reports",
  "/admin/reports/[kind]",
  "/admin/synonyms",
  "/admin/topics",
  "/api-docs",
  "/compare",
  "/documents",
  "/documents/[id]",
  "/documents/[id]/changes",
  "/packs",
  "/packs/[id]",
  "/packs/[id]/print",
  "/projects",
  "/projects/[id]",
  "/places",
  "/places/reports/[id]",
  "/receipts",
  "/receipts/[id]",
  "/records/[ref]",
  "/search",
  "/settings",
] as const;

/** A parameter is one segment that contains no separator, encoded or not. */
const PARAMETER = "(?:(?!%2[fF]|%5[cC])[^/])+";
const PATTERNS = PAGES.map((page) => {
  const path = page === "/" ? "" : page.replace(/\[\w+\]/g, PARAMETER);
  return new RegExp(`^${path}/?$`);
});

/** True for the normalised path of a page. False for files, the API, every other route, and unknown addresses. */
export function isPagePath(path: string): boolean {
  if (!path.startsWith("/") || !PATTERNS.some((pattern) => pattern.test(path))) return false;
  return new URL(path, "http://localhost").pathname === path;
}
