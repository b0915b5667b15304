"use client";
import { useQuery } from "@tanstack/react-query";
import { TRASH_WORDS } from "./console-words.ts";
import { corporaQuery } from "./queries.ts";
import { TrashList } from "./trash-list.tsx";
import type { CorpusVerbs } from "./use-corpus-verbs.ts";

/** Removed corpora that can be restored. Renders nothing if there are none. */
export function Trash({ verbs }: { readonly verbs: CorpusVerbs }) {
  const { data } = useQuery(corporaQuery(true));
  if (!data || data.corpora.length === 0) return null;
  return (
    <section aria-labelledby="trash" className="flex flex-col gap-2">
      <h2 id="trash" className="text-tiny font-semibold tracking-wide text-muted uppercase">
        {TRASH_WORDS.title}
      </h2>
      <TrashList
        corpora={data.corpora}
        busyId={verbs.busyId}
        onRestore={(corpus) => void verbs.restore(corpus)}
      />
    </section>
  );
}
