import type { FreshnessState } from "#lib/domain/freshness.ts";
import type { ChipTone } from "./chip.tsx";

/** Tone of the chip that states whether a document or corpus is fresh. */
export const FRESHNESS_TONES: Readonly<Record<FreshnessState, ChipTone>> = {
  fresh: "accent",
  stale: "amber",
  unknown: "quiet",
};
