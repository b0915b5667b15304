import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import type { Replay } from "#lib/domain/drift.ts";
import type { ReceiptSummary } from "#lib/domain/receipt.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import type { ListState, ReplayAs } from "./receipts-state.ts";

/** Receipts per page. */
export const PAGE_SIZE = 50;

export type ReceiptList = { readonly receipts: readonly ReceiptSummary[]; readonly next: string | null };

export const receiptKeys = {
  every: () => ["receipts"] as const,
  list: ({ q, kept, replays, after }: ListState) => ["receipts", "list", q, kept, replays, after] as const,
  one: (id: string) => ["receipts", "one", id] as const,
  replay: (id: string, asOf: ReplayAs | null) => ["replay", id, asOf] as const,
};

/** A page of the list. It stays visible while the next one loads. */
export function receiptsQuery(state: ListState) {
  const parameters = new URLSearchParams({
    q: state.q,
    kept: String(state.kept),
    replays: String(state.replays),
    limit: String(PAGE_SIZE),
    ...(state.after === null ? {} : { after: state.after }),
  });
  return queryOptions({
    queryKey: receiptKeys.list(state),
    queryFn: ({ signal }) => fetchJson<ReceiptList>(`/api/receipts?${parameters}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: false,
  });
}

/** One receipt. Its content is immutable, but whether it is kept and which documents are visible can change. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: receiptKeys.one(id),
    queryFn: ({ signal }) => fetchJson<ReceiptAnswer>(`/api/receipts/${encodeURIComponent(id)}`, signal),
    staleTime: 60_000,
    retry: false,
  });
}

/** A repeated search. Not refetched automatically, because each run stores a receipt. */
export function replayQuery(id: string, asOf: ReplayAs | null) {
  return queryOptions({
    queryKey: receiptKeys.replay(id, asOf),
    queryFn: ({ signal }) =>
      sendJson<Replay>(
        "POST",
        `/api/receipts/${encodeURIComponent(id)}/replay`,
        { asOf: asOf ?? "receipt" },
        signal,
      ),
    enabled: asOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });
}
