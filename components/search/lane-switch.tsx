"use client";
import { Segmented } from "#components/ui/segmented.tsx";
import type { LaneChoice } from "#lib/domain/search.ts";

const CHOICES = [
  {
    value: "auto",
    label: "Auto",
    title: "By the question: pages too where it asks for a map, a plan, a table …",
  },
  { value: "text", label: "Text", title: "By what the documents say" },
  { value: "page", label: "Page", title: "By what the pages show" },
  { value: "both", label: "Both", title: "By what they say and what they show" },
] as const;

/** Where to search: text, pages or both. */
export function LaneSwitch({
  lanes,
  onChange,
}: {
  readonly lanes: LaneChoice;
  readonly onChange: (lanes: LaneChoice) => void;
}) {
  return <Segmented legend="Where to look" value={lanes} options={CHOICES} onChange={onChange} />;
}
