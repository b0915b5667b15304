"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import {
  editCorpusAction,
  refreshCorpusAction,
  restoreCorpusAction,
  switchCorpusAction,
  trashCorpusAction,
} from "#actions/corpora.ts";
import { startSyncAction } from "#actions/syncs.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { CORPUS_MESSAGES } from "./console-words.ts";
import { syncHref } from "./corpora-state.ts";

/** What a verb needs to know about a corpus. */
export type VerbCorpus = { readonly id: string; readonly title: string };

/** Time to undo in the message. The trash keeps a corpus much longer. */
const UNDO_MS = 20_000;

type Say = ReturnType<typeof useToast>;
/** Runs an action on a corpus: marks the corpus as busy, shows failures and reloads what shows corpora. */
type Run = (corpus: VerbCorpus, action: () => Promise<void>) => Promise<void>;

/** What each action needs. */
type Tools = { readonly run: Run; readonly say: Say; readonly open: (href: string) => void };

/** Everything that shows a corpus, its documents or its jobs. */
const STALE = [["corpora"], ["facets"], ["documents"], ["search"], ["admin-jobs"]];

const refuse = (say: Say, message: string) => say({ text: message, failed: true });

/** Actions on a corpus, each with a short message. `busyId` is the corpus in progress. */
export function useCorpusVerbs() {
  const client = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const [busyId, setBusyId] = useState<string | null>(null);

  const run: Run = useCallback(
    async (corpus, action) => {
      setBusyId(corpus.id);
      try {
        await action();
      } catch (error) {
        refuse(say, errorWords(error).message);
      } finally {
        setBusyId(null);
        await Promise.all(STALE.map((queryKey) => client.invalidateQueries({ queryKey })));
      }
    },
    [client, say],
  );
  const tools: Tools = { run, say, open: (href) => router.push(href) };
  return { busyId, ...syncVerbs(tools), ...switchVerbs(tools), ...trashVerbs(tools) };
}

export type CorpusVerbs = ReturnType<typeof useCorpusVerbs>;

/** Actions that bring a corpus and its index up to date. */
function syncVerbs({ run, say, open }: Tools) {
  return {
    sync: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await startSyncAction({ corpusId: corpus.id });
        if (outcome.ok) say({ text: CORPUS_MESSAGES.syncs(corpus.title), topic: `sync ${corpus.id}` });
        else refuse(say, outcome.message);
      }),
    /** Only plans the sync, and opens the page of the plan. */
    plan: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await startSyncAction({ corpusId: corpus.id, planOnly: true });
        if (outcome.ok) open(syncHref(corpus.id, outcome.value.id));
        else refuse(say, outcome.message);
      }),
    /** Rebuilds stale rows while the old ones stay searchable, and retries failures. */
    reindex: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await refreshCorpusAction(corpus.id);
        if (!outcome.ok) return refuse(say, outcome.message);
        say({
          text:
            outcome.value.status === "up_to_date"
              ? CORPUS_MESSAGES.upToDate(corpus.title)
              : CORPUS_MESSAGES.rebuilding(corpus.title),
          topic: `sync ${corpus.id}`,
        });
      }),
  };
}

/** Actions that decide whether a corpus is searched, and whether it follows its source. */
function switchVerbs({ run, say }: Tools) {
  return {
    switchTo: (corpus: VerbCorpus, enabled: boolean) =>
      run(corpus, async () => {
        const outcome = await switchCorpusAction({ corpusId: corpus.id, enabled });
        if (!outcome.ok) refuse(say, outcome.message);
        else
          say({
            text: enabled ? CORPUS_MESSAGES.enabled(corpus.title) : CORPUS_MESSAGES.disabled(corpus.title),
            topic: `switch ${corpus.id}`,
          });
      }),
    /** Starts following the source of an imported corpus, as its binding defines. */
    follow: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await editCorpusAction({ corpusId: corpus.id, paused: false });
        if (outcome.ok)
          say({ text: CORPUS_MESSAGES.syncsAutomatically(corpus.title), topic: `sync ${corpus.id}` });
        else refuse(say, outcome.message);
      }),
  };
}

/** Actions that move a corpus to trash and restore it. */
function trashVerbs({ run, say }: Tools) {
  const restore = (corpus: VerbCorpus, title?: string): Promise<void> =>
    run(corpus, async () => {
      const outcome = await restoreCorpusAction({ corpusId: corpus.id, title });
      if (outcome.ok) {
        say({ text: CORPUS_MESSAGES.restored(outcome.value.title), topic: `trash ${corpus.id}` });
      } else if (outcome.code === "conflict" && title === undefined) {
        const other = CORPUS_MESSAGES.restoredTitle(corpus.title);
        say({
          text: outcome.message,
          failed: true,
          durationMs: UNDO_MS,
          action: { label: CORPUS_MESSAGES.restoreAs(other), onAction: () => void restore(corpus, other) },
        });
      } else refuse(say, outcome.message);
    });
  const remove = (corpus: VerbCorpus, onGone?: () => void) =>
    run(corpus, async () => {
      const outcome = await trashCorpusAction(corpus.id);
      if (!outcome.ok) return refuse(say, outcome.message);
      onGone?.();
      say({
        text: CORPUS_MESSAGES.inTrash(corpus.title),
        topic: `trash ${corpus.id}`,
        durationMs: UNDO_MS,
        action: {
          label: CORPUS_MESSAGES.undo,
          onAction: () => {
            restore(corpus).catch(() => {});
          },
        },
      });
    });
  return { restore, remove };
}
