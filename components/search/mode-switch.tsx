"use client";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SearchMode } from "#lib/domain/search.ts";
import { MODE_SWITCH_WORDS } from "./options-words.ts";

const MODES = [
  { value: "hybrid", label: MODE_SWITCH_WORDS.hybrid, title: MODE_SWITCH_WORDS.hybridTitle },
  { value: "semantic", label: MODE_SWITCH_WORDS.semantic, title: MODE_SWITCH_WORDS.semanticTitle },
  { value: "keyword", label: MODE_SWITCH_WORDS.keyword, title: MODE_SWITCH_WORDS.keywordTitle },
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
  return <Segmented legend={MODE_SWITCH_WORDS.legend} value={value} options={MODES} onChange={onChange} />;
}
