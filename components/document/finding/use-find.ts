"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { SeenPlace } from "#components/document/outline/entries.ts";
import { findQuery } from "#components/document/queries.ts";
import type { DocumentMatch } from "#lib/domain/documents.ts";
import { type Found, firstMatch, stepMatch } from "./matches.ts";

const NO_MATCHES: readonly DocumentMatch[] = [];
/** Wait after a typed letter before the server is asked. */
const PAUSE_MS = 250;

type FindInput = {
  readonly documentId: string;
  /** Null until known. */
  readonly version: number | null;
  /** Returns what the reader sees. Finding begins there. */
  readonly seen: () => SeenPlace | null;
};

/** Finds words in the open version: the places, and the current one. */
export function useFind({ documentId, version, seen }: FindInput) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  /** The place that the reader went to; null until then. It belongs to one answer. */
  const [gone, setGone] = useState<{ readonly of: readonly DocumentMatch[]; readonly index: number } | null>(
    null,
  );
  const [goes, setGoes] = useState(0);
  const words = usePaused(typed.trim());
  const wanted = open && words !== "" && version !== null;
  const answer = useQuery({ ...findQuery(documentId, version ?? 0, words), enabled: wanted });
  const matches = (wanted ? answer.data?.matches : undefined) ?? NO_MATCHES;
  // Where finding begins is read once for each answer, not when the reader scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` reads the view when the answer arrives
  const first = useMemo(() => (matches.length === 0 ? 0 : firstMatch(matches, seen())), [matches]);
  const index = gone?.of === matches ? gone.index : first;
  const found = useMemo<Found | null>(
    () => (matches.length === 0 ? null : { matches, index, goes }),
    [matches, index, goes],
  );
  return {
    open,
    setOpen,
    typed,
    setTyped,
    found,
    index,
    total: matches.length,
    more: answer.data?.more ?? false,
    /** True while the places of the typed words are not known yet. */
    busy: typed.trim() !== "" && (words !== typed.trim() || (wanted && answer.isPending && !answer.error)),
    error: wanted ? answer.error : null,
    step: (direction: 1 | -1) => {
      setGone({ of: matches, index: stepMatch(index, matches.length, direction) });
      setGoes((before) => before + 1);
    },
  };
}

export type Find = ReturnType<typeof useFind>;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
