import { workbenchHref } from "#components/address/search-state.ts";
import type { LinkTo } from "./export-results.ts";
import { readingOf } from "./use-workbench.ts";

/** Returns the whole address of a passage, without the question that found it. */
export const passageLink: LinkTo = (result, passage) =>
  new URL(workbenchHref(readingOf(result, { passage, page: null })), window.location.origin).href;
