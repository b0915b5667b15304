"use client";
import { useQuery } from "@tanstack/react-query";
import { corporaQuery } from "#components/corpus/queries.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";

/** Returns the current state of an active or removed corpus; undefined until loaded, or if it does not exist. */
export function useCorpus(id: string): CorpusListItem | undefined {
  const living = useQuery(corporaQuery());
  const found = living.data?.corpora.find((corpus) => corpus.id === id);
  const trash = useQuery({
    ...corporaQuery(true),
    enabled: living.data !== undefined && found === undefined,
  });
  return found ?? trash.data?.corpora.find((corpus) => corpus.id === id);
}
