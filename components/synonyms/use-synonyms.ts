"use client";
import { sendJson } from "#components/http/send-json.ts";
import { useEntries } from "#components/vocabulary/use-entries.ts";
import type { ImportedSynonyms, ImportSynonyms } from "#lib/domain/synonyms.ts";
import { SYNONYMS_LIST } from "./queries.ts";
import { importedWords } from "./words.ts";

/** Changes of the groups. Those with an answer return the refusal in words, or null. */
export function useSynonyms() {
  const changes = useEntries(SYNONYMS_LIST);
  return {
    ...changes,
    import: (groups: ImportSynonyms["groups"]) =>
      changes.refusalOf(async () => {
        const imported = await sendJson<ImportedSynonyms>("POST", `${SYNONYMS_LIST.path}/import`, { groups });
        changes.say({ text: importedWords(imported) });
      }),
  };
}

export type SynonymChanges = ReturnType<typeof useSynonyms>;
