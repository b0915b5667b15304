"use client";
import { Segmented } from "#components/ui/segmented.tsx";
import type { LaneChoice } from "#lib/domain/search.ts";
import { LANE_SWITCH_WORDS } from "./options-words.ts";

const CHOICES = [
  { value: "auto", label: LANE_SWITCH_WORDS.auto, title: LANE_SWITCH_WORDS.autoTitle },
  { value: "text", label: LANE_SWITCH_WORDS.text, title: LANE_SWITCH_WORDS.textTitle },
  { value: "page", label: LANE_SWITCH_WORDS.page, title: LANE_SWITCH_WORDS.pageTitle },
  { value: "both", label: LANE_SWITCH_WORDS.both, title: LANE_SWITCH_WORDS.bothTitle },
] as const;

/** Where to search: text, pages or both. */
export function LaneSwitch({
  lanes,
  onChange,
}: {
  readonly lanes: LaneChoice;
  readonly onChange: (lanes: LaneChoice) => void;
}) {
  return <Segmented legend={LANE_SWITCH_WORDS.legend} value={lanes} options={CHOICES} onChange={onChange} />;
}
