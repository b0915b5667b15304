/** Words of the page that documents the HTTP API. */
export const API_PAGE_WORDS = {
  title: "HTTP API",
  version: (version: string) => `version ${version}`,
  description: "openapi.json",
  operationsLabel: "Operations",
} as const;
