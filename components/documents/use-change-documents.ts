"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeDocumentsAction } from "#actions/documents.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { ChangedDocuments, DocumentsChange } from "#lib/domain/document-table.ts";
import { BULK_WORDS, changedWords } from "./words.ts";

/** Time to undo in the message. The undo window on the server is longer. */
const UNDO_MS = 20_000;
/** Everything that shows documents, their metadata or their number. */
const STALE = [["documents"], ["document"], ["facets"], ["search"], ["corpora"], ["indexing"], ["kinds"]];

/** Applies a change to many documents and says what it did. Returns null if nothing was done. */
export function useChangeDocuments() {
  const client = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const change = async (
    documentIds: readonly string[],
    wanted: DocumentsChange,
  ): Promise<ChangedDocuments | null> => {
    setBusy(true);
    try {
      const outcome = await changeDocumentsAction({ documentIds: [...documentIds], change: wanted });
      if (!outcome.ok) {
        say({ text: outcome.message, failed: true });
        return null;
      }
      const { done, refused } = outcome.value;
      const undo = () => void change(done, { do: "restore" });
      say({
        text: changedWords(wanted.do, outcome.value),
        failed: refused.length > 0,
        ...(wanted.do === "remove" && done.length > 0
          ? { durationMs: UNDO_MS, action: { label: BULK_WORDS.undo, onAction: undo } }
          : {}),
      });
      return outcome.value;
    } finally {
      setBusy(false);
      await Promise.all(STALE.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
  return { change, busy };
}
