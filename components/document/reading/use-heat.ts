"use client";
import { useMemo, useState } from "react";
import type { PageHeat } from "#components/document/pages/heat-layer.tsx";
import type { PageEvidence } from "#lib/domain/search-result.ts";

const NO_HEAT: ReadonlyMap<number, PageHeat> = new Map();
const NO_WORDS: readonly string[] = [];

/** Heat of the open document's pages, and the active query words. Empty while turned off. */
export function useHeat(evidence: readonly PageEvidence[], shown: boolean) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [opacity, setOpacity] = useState(0.6);
  const lit = useMemo(() => evidence.filter(({ patches }) => patches.length > 0), [evidence]);
  const words = lit[0]?.words ?? NO_WORDS;
  const on = useMemo(
    () => new Set(words.flatMap((word, place) => (off.has(word) ? [] : [place]))),
    [words, off],
  );
  const heat = useMemo(
    () =>
      shown ? new Map(lit.map(({ page, patches }) => [page, { words, patches, on, opacity }])) : NO_HEAT,
    [shown, lit, words, on, opacity],
  );
  return {
    heat,
    words,
    on,
    /** Takes indexes into `words`. */
    setOn: (places: ReadonlySet<number>) =>
      setOff(new Set(words.filter((_word, place) => !places.has(place)))),
    opacity,
    setOpacity,
    /** True if any page has patches to highlight. */
    any: lit.length > 0,
  };
}
