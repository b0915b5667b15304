import { PROFILES } from "./profile.ts";
import type { SearchFrame, SearchMode } from "./search.ts";

/** The mode of a search, for its plan and for every lane. A profile by keyword overrides the frame's mode. */
export function modeOf({ mode, profile }: Pick<SearchFrame, "mode" | "profile">): SearchMode {
  return PROFILES[profile].mode === "keyword" ? "keyword" : mode;
}
