"use client";
import { useQueryClient } from "@tanstack/react-query";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { Listed } from "#lib/domain/listed-terms.ts";
import type { EntryValues, ListKind } from "./kind.ts";
import { doneWords, resetDoneWords, switchedWords, UNDO } from "./words.ts";

type Stored = EntryValues & { readonly enabled: boolean };
type Removed<Entry> = { readonly removed: Entry; readonly now: Entry | null };

/** Changes of the entries of a list. Those with an answer return the refusal in words, or null. */
export function useEntries<Entry extends Listed & { readonly name?: string }>(kind: ListKind<Entry>) {
  const client = useQueryClient();
  const toast = useToast();
  const { unit, nameOf, path, queryKey } = kind;
  const pathOf = ({ id }: Entry) => `${path}/${encodeURIComponent(id)}`;
  // A newer message replaces an older one, whose undo would bring back an outdated entry.
  const say: typeof toast = (message) => toast({ ...message, topic: queryKey });

  const refusalOf = async (change: () => Promise<void>): Promise<string | null> => {
    try {
      await change();
      return null;
    } catch (error) {
      return errorWords(error).message;
    } finally {
      await client.invalidateQueries({ queryKey: [queryKey] });
    }
  };
  const runAndReport = async (change: () => Promise<void>) => {
    const refusal = await refusalOf(change);
    if (refusal !== null) say({ text: refusal, failed: true });
  };
  const undo = (change: () => Promise<unknown>) => ({
    label: UNDO,
    onAction: () => void runAndReport(async () => void (await change())),
  });
  const post = (input: Stored) => sendJson<Entry>("POST", path, input);
  const patch = (entry: Entry, input: Partial<Stored>) => sendJson<Entry>("PATCH", pathOf(entry), input);
  const stored = ({ name, terms, corpus, enabled }: Entry): Stored => ({
    ...(name === undefined ? {} : { name }),
    ...{ terms, corpusId: corpus?.id ?? null, enabled },
  });

  return {
    /** Runs a change of the list, and reads the list again. */
    refusalOf,
    say,
    add: (values: EntryValues) =>
      refusalOf(async () => {
        const entry = await post({ ...values, enabled: true });
        say({ text: doneWords(unit, nameOf(entry), "added") });
      }),
    edit: (entry: Entry, values: EntryValues) =>
      refusalOf(async () => {
        await patch(entry, values);
        say({
          text: doneWords(unit, nameOf(entry), "saved"),
          action: undo(() => patch(entry, stored(entry))),
        });
      }),
    switch: (entry: Entry) =>
      runAndReport(async () => {
        const enabled = !entry.enabled;
        await patch(entry, { enabled });
        say({
          text: switchedWords(unit, nameOf(entry), enabled),
          action: undo(() => patch(entry, { enabled: !enabled })),
        });
      }),
    remove: (entry: Entry) =>
      runAndReport(async () => {
        const { removed, now } = await sendJson<Removed<Entry>>("DELETE", pathOf(entry));
        say({
          text:
            now === null ? doneWords(unit, nameOf(removed), "removed") : resetDoneWords(unit, nameOf(now)),
          action: undo(() => (now === null ? post(stored(removed)) : patch(removed, stored(removed)))),
        });
      }),
  };
}

export type EntryChanges<Entry extends Listed> = ReturnType<typeof useEntries<Entry>>;
