"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { suggestQuery } from "../queries.ts";
import { maySuggest, type Suggestion, suggestionsFor } from "./suggestions.ts";
import { useStoredSearches } from "./use-stored-searches.ts";

const PAUSE_MS = 120;

/** Returns what was typed once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/**
 * Returns the suggestions for what is typed; none for the question that is already asked. A newer text cancels the
 * request of an older one. If the server does not answer, only stored searches are suggested.
 */
export function useSuggestions(
  draft: string,
  question: string,
  corpora: readonly string[] | null,
): readonly Suggestion[] {
  const stored = useStoredSearches();
  const typed = draft.trim();
  const changed = corpora !== null && (typed === "" || typed !== question.trim());
  const q = usePaused(typed);
  const { data } = useQuery({
    ...suggestQuery({ q, corpora: corpora ?? [] }),
    enabled: changed && q === typed && maySuggest(q),
    placeholderData: keepPreviousData,
  });
  return changed ? suggestionsFor(typed, stored, data?.suggestions ?? []) : [];
}
