"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { cancelSyncAction, confirmSyncAction } from "#actions/syncs.ts";
import { corpusHref, itemsParsers } from "#components/corpus/corpora-state.ts";
import { useCorpus } from "#components/corpus/detail/use-corpus.ts";
import { isUnderWay, syncQuery } from "#components/corpus/queries.ts";
import { useCorpusVerbs } from "#components/corpus/use-corpus-verbs.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { BackLink } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { ItemList } from "./item-list.tsx";
import { RunPanel } from "./run-panel.tsx";
import { SYNC_WORDS } from "./words.ts";

type RunViewProps = { readonly id: string; readonly runId: string };

/** One sync, polled until it ends. */
export function RunView({ id, runId }: RunViewProps) {
  const query = useQuery(syncQuery(id, runId));
  const corpus = useCorpus(id);
  const verbs = useCorpusVerbs();
  const client = useQueryClient();
  const [state, setState] = useQueryStates(itemsParsers, { history: "push", shallow: true });
  const { act, busy } = useDecision(runId);
  const run = query.data;
  const underWay = isUnderWay(run ?? null);
  // Other lists show what the sync changed, so reload them when it ends.
  useEffect(() => {
    if (!underWay)
      for (const queryKey of [["corpora"], ["documents"], ["facets"]])
        client.invalidateQueries({ queryKey }).catch(() => {});
  }, [underWay, client]);
  if (query.error && !run)
    return (
      <Notice kind="failed" title={SYNC_WORDS.notLoadedTitle}>
        {errorWords(query.error).message}
      </Notice>
    );
  if (!run)
    return (
      <div role="status" aria-label={SYNC_WORDS.reading}>
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <BackLink href={corpusHref(id, "syncs")}>{SYNC_WORDS.back}</BackLink>
      <RunPanel
        run={run}
        documents={corpus?.health.documentCount ?? null}
        busy={busy}
        onConfirm={() => act("confirm")}
        onCancel={() => act("cancel")}
        onAgain={() => void verbs.sync({ id, title: corpus?.title ?? id })}
      />
      {run.counts !== null && (
        <ItemList
          id={id}
          run={run}
          state={state}
          onNarrow={(change) => {
            setState({ offset: 0, ...change }).catch(() => {});
          }}
        />
      )}
    </div>
  );
}

/** Confirms or cancels a sync. */
function useDecision(runId: string) {
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const say = useToast();
  const decide = async (verb: "confirm" | "cancel") => {
    setBusy(true);
    const outcome = await (verb === "confirm" ? confirmSyncAction(runId) : cancelSyncAction(runId));
    if (!outcome.ok) say({ text: outcome.message, failed: true });
    await client.invalidateQueries({ queryKey: ["corpora"] });
    setBusy(false);
  };
  return {
    busy,
    act: (verb: "confirm" | "cancel") => {
      decide(verb).catch(() => {});
    },
  };
}
