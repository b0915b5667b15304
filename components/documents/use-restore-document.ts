"use client";
import { useQueryClient } from "@tanstack/react-query";
import { restoreDocumentAction } from "#actions/documents.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { REMOVE_WORDS } from "./details-words.ts";

/** Returns a function that reads again what a removed or restored document changes. */
export function useRefreshDocuments(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [["documents"], ["document"], ["facets"], ["search"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Returns a function that restores a document from the trash, and says so or why not. */
export function useRestoreDocument(): (id: string, title: string) => Promise<void> {
  const say = useToast();
  const refresh = useRefreshDocuments();
  return async (id, title) => {
    const outcome = await restoreDocumentAction(id);
    say(outcome.ok ? { text: REMOVE_WORDS.restored(title) } : { text: outcome.message, failed: true });
    await refresh();
  };
}
