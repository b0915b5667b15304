"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useRef, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Listed } from "#lib/domain/listed-terms.ts";
import type { ListKind } from "./kind.ts";
import { countWords, RETRY, shownWords } from "./words.ts";

type ListWords = {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly addTitle: string;
  readonly find: string;
  readonly failed: string;
  readonly none: string;
  readonly noneAbout: string;
  readonly nothingFound: string;
  readonly nothingFoundAbout: string;
  readonly more: string;
};

type ListViewProps<Entry extends Listed> = {
  readonly kind: ListKind<Entry>;
  readonly words: ListWords;
  readonly list: Pick<UseQueryResult, "error" | "refetch">;
  /** Absent while they load. */
  readonly entries: readonly Entry[] | undefined;
  /** Buttons beside that which adds an entry. */
  readonly actions?: ReactNode;
  /** Between the head and the list. */
  readonly notice?: ReactNode;
  /** The form of a new entry. */
  readonly form: (onClose: () => void) => ReactNode;
  readonly table: (entries: readonly Entry[]) => ReactNode;
};

/** The page of a list of words and phrases: all entries, a search among them, and the form of a new one. */
export function ListView<Entry extends Listed>(props: ListViewProps<Entry>) {
  const { words, list, entries, actions, notice, form } = props;
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={words.title} about={words.about}>
        {entries && (
          <>
            {actions}
            <Button ref={addButton} look="primary" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </>
        )}
      </PageHead>
      {notice}
      {entries && adding && (
        <section aria-label={words.addTitle} className="rounded-md border border-line bg-panel p-4">
          {form(() => {
            setAdding(false);
            addButton.current?.focus();
          })}
        </section>
      )}
      {list.error && !entries ? (
        <Notice
          kind="failed"
          title={words.failed}
          actions={
            <Button size="small" onClick={() => void list.refetch()}>
              {RETRY}
            </Button>
          }
        >
          {errorWords(list.error).message}
        </Notice>
      ) : !entries ? (
        <Skeleton className="h-64" />
      ) : entries.length === 0 ? (
        <Notice kind="info" title={words.none}>
          {words.noneAbout}
        </Notice>
      ) : (
        <Entries {...props} entries={entries} />
      )}
    </main>
  );
}

/** Entries shown at once. */
const STEP = 100;

type EntriesProps<Entry extends Listed> = Pick<ListViewProps<Entry>, "kind" | "words" | "table"> & {
  readonly entries: readonly Entry[];
};

function Entries<Entry extends Listed>({ kind, words, entries, table }: EntriesProps<Entry>) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const [most, setMost] = useState(STEP);
  const found = entries.filter((entry) => has(entry, kind.nameOf(entry), q));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={words.find}
          placeholder={words.find}
          value={q}
          onChange={(value) => void setQ(value || null)}
          onEmpty={() => {}}
        />
        <p role="status" className="text-small text-muted tabular-nums">
          {q === ""
            ? countWords(kind.unit, entries.length)
            : shownWords(kind.unit, found.length, entries.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <Notice kind="info" title={words.nothingFound} testId={`no-${kind.id}s`}>
          {words.nothingFoundAbout}
        </Notice>
      ) : (
        table(found.slice(0, most))
      )}
      {found.length > most && (
        <Button className="self-start" onClick={() => setMost(most + STEP)}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function has({ terms, corpus }: Listed, name: string, q: string): boolean {
  const sought = q.trim().toLowerCase();
  return [name, ...terms, corpus?.title ?? ""].some((each) => each.toLowerCase().includes(sought));
}
