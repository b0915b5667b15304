"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { EntriesTable } from "#components/vocabulary/entries-table.tsx";
import { EntryForm } from "#components/vocabulary/entry-form.tsx";
import type { EntryValues } from "#components/vocabulary/kind.ts";
import { ListView } from "#components/vocabulary/list-view.tsx";
import { MAX_TERMS, type SynonymGroup } from "#lib/domain/synonyms.ts";
import { SYNONYMS_LIST, synonymsQuery } from "./queries.ts";
import { Transfer } from "./transfer.tsx";
import { useSynonyms } from "./use-synonyms.ts";
import { FILE_WORDS, PAGE_WORDS } from "./words.ts";

/** All groups of words that mean the same, and their changes. */
export function SynonymsView() {
  const list = useQuery(synonymsQuery());
  const changes = useSynonyms();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data } = list;
  const form = (
    entry: SynonymGroup | null,
    onSave: (values: EntryValues) => Promise<string | null>,
    onClose: () => void,
  ) => (
    <EntryForm
      entry={entry}
      name={null}
      corpora={data?.corpora ?? []}
      about={PAGE_WORDS.termsAbout}
      maxTerms={MAX_TERMS}
      testId="synonym-form"
      onSave={onSave}
      onClose={onClose}
    />
  );
  return (
    <ListView
      kind={SYNONYMS_LIST}
      words={PAGE_WORDS}
      list={list}
      entries={data?.groups}
      actions={data && <Transfer groups={data.groups} changes={changes} onRefusal={setRefusal} />}
      notice={
        refusal !== null && (
          <Notice kind="failed" title={FILE_WORDS.failed} testId="import-refused">
            {refusal}
          </Notice>
        )
      }
      form={(onClose) => form(null, changes.add, onClose)}
      table={(groups) => (
        <EntriesTable
          kind={SYNONYMS_LIST}
          caption={PAGE_WORDS.table}
          head={PAGE_WORDS.terms}
          entries={groups}
          changes={changes}
          form={(group, onClose) => form(group, (values) => changes.edit(group, values), onClose)}
        />
      )}
    />
  );
}
