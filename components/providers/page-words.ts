/** Words of the page of providers. */
export const PROVIDERS_PAGE_WORDS = {
  about:
    "The connectors and models that searches and syncs use. You can turn a connector off here. Models are set in the configuration.",
} as const;
