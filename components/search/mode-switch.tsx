"use client";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SearchMode } from "#lib/domain/search.ts";

const MODES = [
  { value: "hybrid", label: "Hybrid", title: "Keywords and meaning, weighed for each question" },
  { value: "semantic", label: "Meaning", title: "By meaning only" },
  { value: "keyword", label: "Keyword", title: "By keywords only" },
] as const;

/** How to search: by meaning, by words, or both. */
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
