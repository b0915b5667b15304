"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#components/words/quantities.ts";
import { receiptsQuery } from "./queries.ts";
import { ReceiptFilters } from "./receipt-filters.tsx";
import { type ListState, listParsers, receiptHref, receiptsHref } from "./receipts-state.ts";
import { ReceiptsTable } from "./receipts-table.tsx";

/**
 * Past searches: filter, open, and go to older ones.
 * @param days how long an unpinned receipt is kept
 */
export function ReceiptsView({ days }: { readonly days: number }) {
  const [state, setState] = useQueryStates(listParsers, { history: "push", shallow: true });
  const list = useQuery(receiptsQuery(state));
  const narrow = (change: Partial<ListState>) => {
    setState({ ...change, after: null }).catch(() => {});
  };
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <div>
        <h1 className="text-[1.25rem] leading-7 font-semibold">Receipts</h1>
        <p className="mt-1 max-w-prose text-muted">
          Each search stores a receipt: the question, every step and why each result was found. Replay it to
          see what has changed since. Unpinned receipts expire after {plural(days, "day")}.
        </p>
      </div>
      <ReceiptFilters key={state.q} q={state.q} kept={state.kept} replays={state.replays} onChange={narrow} />
      <Listed list={list} state={state} onAll={() => narrow({ q: "", kept: false })} />
    </main>
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
        title="The receipts could not be loaded"
        actions={
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: null })}>Start from the newest</Link>
          </Button>
        }
      >
        {errorWords(list.error).message}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label="Reading the receipts">
        <Skeleton className="h-64" />
      </div>
    );
  if (data.receipts.length === 0) return <Empty state={state} onAll={onAll} />;
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      <ReceiptsTable receipts={data.receipts} hrefFor={(id) => receiptHref(id)} />
      <nav aria-label="Pages of the list" className="flex gap-2 empty:hidden">
        {state.after !== null && (
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: null })}>Newest</Link>
          </Button>
        )}
        {data.next !== null && (
          <Button size="small" asChild>
            <Link href={receiptsHref({ ...state, after: data.next })}>Older</Link>
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
      title="No matching receipts"
      testId="no-receipts"
      actions={
        <Button size="small" onClick={onAll}>
          Show all receipts
        </Button>
      }
    >
      {state.kept
        ? "Pin a receipt on its page to keep it. Receipts with rated results are kept too."
        : "The question must contain the exact words. Try fewer words."}
    </Notice>
  ) : (
    <Notice
      kind="info"
      title="No searches yet"
      testId="no-receipts"
      actions={
        <Button size="small" asChild>
          <Link href="/">Search</Link>
        </Button>
      }
    >
      Each search stores a receipt here.
    </Notice>
  );
}
