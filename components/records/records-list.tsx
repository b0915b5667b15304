"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { RecordsState } from "#components/address/place-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { count } from "#components/words/quantities.ts";
import { RECORD_SORTS } from "#lib/domain/record-sorts.ts";
import { NarrowRecords } from "./narrow-records.tsx";
import { NOT_NARROWED, narrowingParameters } from "./narrowing.ts";
import { recordsQuery } from "./queries.ts";
import { RecordsTable } from "./records-table.tsx";
import { RECORDS_WORDS } from "./words.ts";

type RecordsListProps = {
  readonly state: RecordsState;
  readonly hrefFor: (change: Partial<RecordsState>) => string;
  readonly onChange: (change: Partial<RecordsState>) => void;
};

/** The records of a dataset: filter by words, sort, and go to the next ones. */
export function RecordsList({ state, hrefFor, onChange }: RecordsListProps) {
  const list = useQuery(recordsQuery(state));
  return (
    <section aria-labelledby="records-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="records-title" className="text-lead font-semibold">
          {RECORDS_WORDS.title}{" "}
          <span role="status" className="text-ui font-normal text-muted tabular-nums" data-testid="found">
            {list.data && count(list.data.total)}
          </span>
        </h2>
        <SearchForm
          key={state.q}
          label={RECORDS_WORDS.searchLabel}
          className="max-two:w-full"
          q={state.q}
          onSearch={(q) => onChange({ q, after: null })}
        />
      </div>
      <NarrowRecords key={JSON.stringify(narrowingParameters(state))} state={state} onChange={onChange} />
      <Listed list={list} state={state} hrefFor={hrefFor} />
    </section>
  );
}

const useRecords = (state: RecordsState) => useQuery(recordsQuery(state));

type ListedProps = Pick<RecordsListProps, "state" | "hrefFor"> & {
  readonly list: ReturnType<typeof useRecords>;
};

function Listed({ list, state, hrefFor }: ListedProps) {
  const { data, error } = list;
  if (error && !list.isFetching)
    return (
      <Notice kind="failed" title={RECORDS_WORDS.failedTitle}>
        {errorWords(error).message}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label={RECORDS_WORDS.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  if (data.records.length === 0) return <None state={state} hrefFor={hrefFor} />;
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-3 opacity-60" : "flex flex-col gap-3"}>
      <RecordsTable
        records={data.records}
        sort={{
          value: state.sort,
          hrefFor: (value) =>
            hrefFor({ sort: RECORD_SORTS.find((sort) => sort === value) ?? null, after: null }),
        }}
      />
      <nav aria-label={RECORDS_WORDS.pages} className="flex gap-2 empty:hidden">
        {state.after !== null && (
          <Button size="small" asChild>
            <Link href={hrefFor({ after: null })}>{RECORDS_WORDS.first}</Link>
          </Button>
        )}
        {data.next !== null && (
          <Button size="small" asChild>
            <Link href={hrefFor({ after: data.next })}>{RECORDS_WORDS.next}</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}

function None({ state, hrefFor }: Pick<RecordsListProps, "state" | "hrefFor">) {
  const isNarrowed = Object.keys(narrowingParameters(state)).length > 0;
  if (state.q === "" && !isNarrowed)
    return (
      <Notice kind="info" title={RECORDS_WORDS.emptyTitle} testId="no-records">
        {RECORDS_WORDS.empty}
      </Notice>
    );
  return (
    <Notice
      kind="info"
      title={isNarrowed ? RECORDS_WORDS.noneNarrowedTitle : RECORDS_WORDS.noneTitle}
      testId="no-records"
      actions={
        <Button size="small" asChild>
          <Link href={hrefFor({ q: "", ...NOT_NARROWED, after: null })}>{RECORDS_WORDS.showAll}</Link>
        </Button>
      }
    >
      {isNarrowed ? RECORDS_WORDS.noneNarrowed : RECORDS_WORDS.none}
    </Notice>
  );
}
