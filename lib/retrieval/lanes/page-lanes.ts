import type { PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { RetrieveDeps } from "../retrieve.ts";
import { retrieveVisualPage } from "./visual-page/retrieve.ts";
import { retrieveVisualText } from "./visual-text/retrieve.ts";

export type PageLane = {
  readonly lane: "visual-page" | "visual-text";
  /** Answers twice the same, numbers candidates 1..n, never leaves the corpora asked. */
  retrieve(deps: RetrieveDeps, frame: SearchFrame): Promise<PageLaneReport>;
};

/** The lanes that propose pages; a further one is one more line. */
export const PAGE_LANES: readonly PageLane[] = [
  { lane: "visual-page", retrieve: retrieveVisualPage },
  { lane: "visual-text", retrieve: retrieveVisualText },
];
