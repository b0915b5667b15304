"use client";
import { useQuery } from "@tanstack/react-query";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { corporaQuery } from "../queries.ts";

/** The corpus as it stands now, living or in the trash; undefined until it is read, or when it is in neither. */
export function useCorpus(id: string): CorpusListItem | undefined {
  const living = useQuery(corporaQuery());
  const found = living.data?.corpora.find((corpus) => corpus.id === id);
  const trash = useQuery({
    ...corporaQuery(true),
    enabled: living.data !== undefined && found === undefined,
  });
  return found ?? trash.data?.corpora.find((corpus) => corpus.id === id);
}
