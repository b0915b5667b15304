"use client";
import { useQueryClient } from "@tanstack/react-query";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type {
  AddSynonyms,
  EditSynonyms,
  ImportedSynonyms,
  ImportSynonyms,
  RemovedSynonyms,
  SynonymGroup,
} from "#lib/domain/synonyms.ts";
import { SYNONYMS, synonymKeys, synonymPath } from "./queries.ts";
import {
  addedWords,
  importedWords,
  removedWords,
  resetDoneWords,
  savedWords,
  switchedWords,
  UNDO,
} from "./words.ts";

/** Changes of the groups. Those with an answer return the refusal in words, or null. */
export function useSynonyms() {
  const client = useQueryClient();
  const toast = useToast();
  // A newer message replaces an older one, whose undo would bring back an outdated group.
  const say: typeof toast = (message) => toast({ ...message, topic: "synonyms" });

  const refusalOf = async (change: () => Promise<void>): Promise<string | null> => {
    try {
      await change();
      return null;
    } catch (error) {
      return errorWords(error).message;
    } finally {
      await client.invalidateQueries({ queryKey: synonymKeys.every() });
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
  const post = (input: AddSynonyms) => sendJson<SynonymGroup>("POST", SYNONYMS, input);
  const patch = (id: string, input: EditSynonyms) => sendJson<SynonymGroup>("PATCH", synonymPath(id), input);
  const asBefore = ({ id, terms, corpus, enabled }: SynonymGroup) =>
    patch(id, { terms: [...terms], corpusId: corpus?.id ?? null, enabled });

  return {
    add: (input: AddSynonyms) =>
      refusalOf(async () => {
        const group = await post(input);
        say({ text: addedWords(group) });
      }),
    edit: (group: SynonymGroup, input: EditSynonyms) =>
      refusalOf(async () => {
        await patch(group.id, input);
        say({ text: savedWords(group), action: undo(() => asBefore(group)) });
      }),
    switch: (group: SynonymGroup) =>
      runAndReport(async () => {
        const enabled = !group.enabled;
        await patch(group.id, { enabled });
        say({
          text: switchedWords(group, enabled),
          action: undo(() => patch(group.id, { enabled: !enabled })),
        });
      }),
    remove: (group: SynonymGroup) =>
      runAndReport(async () => {
        const { removed, now } = await sendJson<RemovedSynonyms>("DELETE", synonymPath(group.id));
        const { terms, corpus, enabled } = removed;
        say({
          text: now === null ? removedWords(removed) : resetDoneWords(now),
          action: undo(() =>
            now === null
              ? post({ terms: [...terms], corpusId: corpus?.id ?? null, enabled })
              : asBefore(removed),
          ),
        });
      }),
    import: (groups: ImportSynonyms["groups"]) =>
      refusalOf(async () => {
        const imported = await sendJson<ImportedSynonyms>("POST", `${SYNONYMS}/import`, { groups });
        say({ text: importedWords(imported) });
      }),
  };
}

export type SynonymChanges = ReturnType<typeof useSynonyms>;
