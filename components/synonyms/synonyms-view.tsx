"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { SynonymGroup, SynonymList } from "#lib/domain/synonyms.ts";
import { GroupForm } from "./group-form.tsx";
import { synonymsQuery } from "./queries.ts";
import { SynonymsTable } from "./synonyms-table.tsx";
import { Transfer } from "./transfer.tsx";
import { type SynonymChanges, useSynonyms } from "./use-synonyms.ts";
import { countWords, FILE_WORDS, FORM_WORDS, PAGE_WORDS, shownWords } from "./words.ts";

/** All groups of words that mean the same, and their changes. */
export function SynonymsView() {
  const list = useQuery(synonymsQuery());
  const changes = useSynonyms();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data } = list;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={PAGE_WORDS.title} about={PAGE_WORDS.about}>
        {data && (
          <>
            <Transfer groups={data.groups} changes={changes} onRefusal={setRefusal} />
            <Button ref={addButton} look="primary" onClick={() => setAdding(true)}>
              {PAGE_WORDS.add}
            </Button>
          </>
        )}
      </PageHead>
      {refusal !== null && (
        <Notice kind="failed" title={FILE_WORDS.failed} testId="import-refused">
          {refusal}
        </Notice>
      )}
      {data && adding && (
        <section aria-label={FORM_WORDS.addTitle} className="rounded-md border border-line bg-panel p-4">
          <GroupForm
            group={null}
            corpora={data.corpora}
            onSave={(values) => changes.add({ ...values, enabled: true })}
            onClose={() => {
              setAdding(false);
              addButton.current?.focus();
            }}
          />
        </section>
      )}
      {list.error && !data ? (
        <Notice
          kind="failed"
          title={PAGE_WORDS.failed}
          actions={
            <Button size="small" onClick={() => void list.refetch()}>
              {PAGE_WORDS.again}
            </Button>
          }
        >
          {errorWords(list.error).message}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.groups.length === 0 ? (
        <Notice kind="info" title={PAGE_WORDS.none}>
          {PAGE_WORDS.noneAbout}
        </Notice>
      ) : (
        <Groups list={data} changes={changes} />
      )}
    </main>
  );
}

/** Groups shown at once. */
const STEP = 100;

function Groups({ list, changes }: { readonly list: SynonymList; readonly changes: SynonymChanges }) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const [most, setMost] = useState(STEP);
  const found = list.groups.filter((group) => has(group, q));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={PAGE_WORDS.find}
          placeholder={PAGE_WORDS.find}
          value={q}
          onChange={(value) => void setQ(value || null)}
          onEmpty={() => {}}
        />
        <p role="status" className="text-small text-muted tabular-nums">
          {q === "" ? countWords(list.groups.length) : shownWords(found.length, list.groups.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <Notice kind="info" title={PAGE_WORDS.nothingFound} testId="no-synonyms">
          {PAGE_WORDS.nothingFoundAbout}
        </Notice>
      ) : (
        <SynonymsTable groups={found.slice(0, most)} corpora={list.corpora} changes={changes} />
      )}
      {found.length > most && (
        <Button className="self-start" onClick={() => setMost(most + STEP)}>
          {PAGE_WORDS.more}
        </Button>
      )}
    </>
  );
}

function has({ terms, corpus }: SynonymGroup, q: string): boolean {
  const sought = q.trim().toLowerCase();
  return [...terms, corpus?.title ?? ""].some((each) => each.toLowerCase().includes(sought));
}
