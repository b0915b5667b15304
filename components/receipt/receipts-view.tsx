"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { RECEIPTS_WORDS } from "./list-words.ts";
import { receiptsQuery } from "./queries.ts";
import { ReceiptFilters } from "./receipt-filters.tsx";
import { type ListState, listParsers, receiptHref, receiptsHref } from "./receipts-state.ts";
import { ReceiptsTable } from "./receipts-table.tsx";

type ReceiptsViewProps = {
  readonly days: number;
  /** The list of site reports, which are another feature's. */
  readonly siteReports: ReactNode;
};

/**
 * Past searches, or past site reports: filter, open, and go to older ones.
 * @param days how long an unpinned receipt is kept
 */
export function ReceiptsView({ days, siteReports }: ReceiptsViewProps) {
  const [state, setState] = useQueryStates(listParsers, { history: "push", shallow: true });
  const ofSites = state.of === "sites";
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <div>
        <h1 className="text-[1.25rem] leading-7 font-semibold">{RECEIPTS_WORDS.title}</h1>
        <p className="mt-1 max-w-prose text-muted">
          {ofSites ? RECEIPTS_WORDS.sitesHelp : RECEIPTS_WORDS.help(days)}
        </p>
      </div>
      <div>
        <Segmented
          legend={RECEIPTS_WORDS.kinds}
          value={state.of}
          options={KINDS}
          onChange={(of) => {
            setState({ of, after: null }).catch(() => {});
          }}
        />
      </div>
      {ofSites ? siteReports : <Searches state={state} setState={setState} />}
    </main>
  );
}

const KINDS = (["searches", "sites"] as const).map((value) => ({ value, label: RECEIPTS_WORDS.kind[value] }));

type SearchesProps = {
  readonly state: ListState;
  readonly setState: (change: Partial<ListState>) => Promise<unknown>;
};

function Searches({ state, setState }: SearchesProps) {
  const list = useQuery(receiptsQuery(state));
  const narrow = (change: Partial<ListState>) => {
    setState({ ...change, after: null }).catch(() => {});
  };
  return (
    <>
      <ReceiptFilters key={state.q} q={state.q} kept={state.kept} replays={state.replays} onChange={narrow} />
      <Listed list={list} state={state} onAll={() => narrow({ q: "", kept: false })} />
    </>
  );
}

type ListedProps = {
  readonly list: ReturnType<typeof useReceipts>;
  readonly state: ListState;
  readonly onAll: () => void;
};

const useReceipts = (state: ListState) => useQuery(receiptsQuery(state));

function Listed({ list, state, onAll }: ListedProps) {
  const { data } = list;
  if (list.error && !list.isFetching)
    return (
      <Notice
        kind="failed"
        title={RECEIPTS_WORDS.failedTitle}
        actions={
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: null })}>{RECEIPTS_WORDS.startFromNewest}</Link>
          </Button>
        }
      >
        {errorWords(list.error).message}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label={RECEIPTS_WORDS.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  if (data.receipts.length === 0) return <Empty state={state} onAll={onAll} />;
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      <ReceiptsTable receipts={data.receipts} hrefFor={(id) => receiptHref(id)} />
      <nav aria-label={RECEIPTS_WORDS.pagesLabel} className="flex gap-2 empty:hidden">
        {state.after !== null && (
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: null })}>{RECEIPTS_WORDS.newest}</Link>
          </Button>
        )}
        {data.next !== null && (
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: data.next })}>{RECEIPTS_WORDS.older}</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}

function Empty({ state, onAll }: Pick<ListedProps, "state" | "onAll">) {
  const narrowed = state.q !== "" || state.kept || state.after !== null;
  return narrowed ? (
    <Notice
      kind="info"
      title={RECEIPTS_WORDS.noMatchTitle}
      testId="no-receipts"
      actions={
        <Button size="small" onClick={onAll}>
          {RECEIPTS_WORDS.showAll}
        </Button>
      }
    >
      {state.kept ? RECEIPTS_WORDS.noPinnedHelp : RECEIPTS_WORDS.noMatchHelp}
    </Notice>
  ) : (
    <Notice
      kind="info"
      title={RECEIPTS_WORDS.emptyTitle}
      testId="no-receipts"
      actions={
        <Button size="small" asChild>
          <Link href="/">{RECEIPTS_WORDS.search}</Link>
        </Button>
      }
    >
      {RECEIPTS_WORDS.emptyHelp}
    </Notice>
  );
}
