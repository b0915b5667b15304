"use client";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SearchMode } from "#lib/domain/search.ts";

const MODES = [
  { value: "hybrid", label: "Hybrid", title: "Keywords and meaning, weighed for each question" },
  { value: "semantic", label: "Meaning", title: "By meaning alone" },
  { value: "keyword", label: "Keyword", title: "By the words alone" },
] as const;

/** How to look: by both, by meaning, or by the words. */
export function ModeSwitch({
  mode,
  onChange,
}: {
  readonly mode: SearchMode;
  readonly onChange: (mode: SearchMode) => void;
}) {
  const value = mode === "semantic_with_keyword_boost" ? "hybrid" : mode;
  return <Segmented legend="How to search" value={value} options={MODES} onChange={onChange} />;
}
