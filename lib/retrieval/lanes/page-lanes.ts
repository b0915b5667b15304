import type { PageLane } from "#lib/domain/lane.ts";
import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { RetrieveDeps } from "../retrieve.ts";
import { retrieveVisualPage } from "./visual-page/retrieve.ts";
import { retrieveVisualText } from "./visual-text/retrieve.ts";

/** Answers twice the same, numbers candidates 1..n, never leaves the corpora asked. */
type RetrievePages = (deps: RetrieveDeps, frame: SearchFrame) => Promise<PageLaneReport>;

/** How each lane of pages is asked. */
export const RETRIEVE_PAGES: Readonly<Record<PageLane, RetrievePages>> = {
  "visual-page": retrieveVisualPage,
  "visual-text": retrieveVisualText,
};
