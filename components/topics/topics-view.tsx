"use client";
import { useQuery } from "@tanstack/react-query";
import { EntriesTable } from "#components/vocabulary/entries-table.tsx";
import { EntryForm } from "#components/vocabulary/entry-form.tsx";
import type { EntryValues } from "#components/vocabulary/kind.ts";
import { ListView } from "#components/vocabulary/list-view.tsx";
import { useEntries } from "#components/vocabulary/use-entries.ts";
import { MAX_TOPIC_TERMS, type Topic } from "#lib/domain/topics.ts";
import { TOPICS_LIST, topicsQuery } from "./queries.ts";
import { PAGE_WORDS, taggingWords } from "./words.ts";

/** All topics, their words, and their changes. */
export function TopicsView() {
  const list = useQuery(topicsQuery());
  const changes = useEntries(TOPICS_LIST);
  const { data } = list;
  const form = (
    topic: Topic | null,
    onSave: (values: EntryValues) => Promise<string | null>,
    onClose: () => void,
  ) => (
    <EntryForm
      entry={topic}
      name={topic?.name ?? ""}
      corpora={data?.corpora ?? []}
      about={PAGE_WORDS.termsAbout}
      maxTerms={MAX_TOPIC_TERMS}
      testId="topic-form"
      onSave={onSave}
      onClose={onClose}
    />
  );
  return (
    <ListView
      kind={TOPICS_LIST}
      words={PAGE_WORDS}
      list={list}
      entries={data?.topics}
      notice={
        <p role="status" className="text-small text-muted empty:hidden" data-testid="topics-waiting">
          {data && data.waiting > 0 ? taggingWords(data.waiting) : null}
        </p>
      }
      form={(onClose) => form(null, changes.add, onClose)}
      table={(topics) => (
        <EntriesTable
          kind={TOPICS_LIST}
          caption={PAGE_WORDS.table}
          head={PAGE_WORDS.terms}
          entries={topics}
          changes={changes}
          form={(topic, onClose) => form(topic, (values) => changes.edit(topic, values), onClose)}
        />
      )}
    />
  );
}
