"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useToast } from "#components/ui/toasts.tsx";
import {
  editCorpusAction,
  refreshCorpusAction,
  restoreCorpusAction,
  switchCorpusAction,
  trashCorpusAction,
} from "../../actions/corpora.ts";
import { startSyncAction } from "../../actions/syncs.ts";
import { errorWords } from "../../fetch-json.ts";
import { syncHref } from "./corpora-state.ts";

/** What a verb needs to know of a corpus. */
export type VerbCorpus = { readonly id: string; readonly title: string };

/** Long enough to change one's mind; the trash keeps it much longer. */
const UNDO_MS = 20_000;

/** What can be done to a corpus, each said in a short message; `busyId` is the corpus it is being done to. */
export function useCorpusVerbs() {
  const client = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const [busyId, setBusyId] = useState<string | null>(null);

  const run = useCallback(
    async (corpus: VerbCorpus, verb: () => Promise<void>) => {
      setBusyId(corpus.id);
      try {
        await verb();
      } catch (error) {
        say({ text: errorWords(error).message, failed: true });
      } finally {
        setBusyId(null);
        await Promise.all(
          [["corpora"], ["facets"], ["documents"], ["search"], ["admin-jobs"]].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        );
      }
    },
    [client, say],
  );
  const refused = (message: string) => say({ text: message, failed: true });

  const restore = (corpus: VerbCorpus, title?: string): Promise<void> =>
    run(corpus, async () => {
      const outcome = await restoreCorpusAction(corpus.id, title === undefined ? {} : { title });
      if (outcome.ok) {
        say({ text: `“${outcome.value.title}” is back.`, topic: `trash ${corpus.id}` });
      } else if (outcome.code === "conflict" && title === undefined) {
        const other = `${corpus.title} (restored)`;
        say({
          text: outcome.message,
          failed: true,
          durationMs: UNDO_MS,
          action: { label: `Restore as “${other}”`, onAction: () => void restore(corpus, other) },
        });
      } else refused(outcome.message);
    });

  return {
    busyId,
    sync: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await startSyncAction(corpus.id);
        if (outcome.ok) say({ text: `“${corpus.title}” is being synced.`, topic: `sync ${corpus.id}` });
        else refused(outcome.message);
      }),
    /** Plans only, and goes to where the plan is shown. */
    plan: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await startSyncAction(corpus.id, { planOnly: true });
        if (outcome.ok) router.push(syncHref(corpus.id, outcome.value.id));
        else refused(outcome.message);
      }),
    /** Builds what is stale anew, beside what is searched meanwhile, and tries again what failed. */
    reindex: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await refreshCorpusAction(corpus.id);
        if (!outcome.ok) return refused(outcome.message);
        say({
          text:
            outcome.value.status === "up_to_date"
              ? `“${corpus.title}” is up to date: there is nothing to build anew.`
              : `The index of “${corpus.title}” is being built anew. Searches go on with the old one.`,
          topic: `sync ${corpus.id}`,
        });
      }),
    switchTo: (corpus: VerbCorpus, enabled: boolean) =>
      run(corpus, async () => {
        const outcome = await switchCorpusAction(corpus.id, enabled);
        if (!outcome.ok) refused(outcome.message);
        else
          say({
            text: enabled
              ? `“${corpus.title}” is searched again.`
              : `“${corpus.title}” is out of every search.`,
            topic: `switch ${corpus.id}`,
          });
      }),
    /** Lets a corpus that was imported be followed as its binding says. */
    follow: (corpus: VerbCorpus) =>
      run(corpus, async () => {
        const outcome = await editCorpusAction(corpus.id, { paused: false });
        if (outcome.ok)
          say({ text: `“${corpus.title}” is followed from now on.`, topic: `sync ${corpus.id}` });
        else refused(outcome.message);
      }),
    restore,
    remove: (corpus: VerbCorpus, onGone?: () => void) =>
      run(corpus, async () => {
        const outcome = await trashCorpusAction(corpus.id);
        if (!outcome.ok) {
          refused(outcome.message);
          return;
        }
        onGone?.();
        say({
          text: `“${corpus.title}” is in the trash.`,
          topic: `trash ${corpus.id}`,
          durationMs: UNDO_MS,
          action: {
            label: "Undo",
            onAction: () => {
              restore(corpus).catch(() => {});
            },
          },
        });
      }),
  };
}

export type CorpusVerbs = ReturnType<typeof useCorpusVerbs>;
