import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import type { AuditEntry, CorpusListItem, ProviderView } from "#lib/domain/corpus-console.ts";
import type { ReportKind } from "#lib/domain/reports.ts";
import type { SyncItemView, SyncRunView } from "#lib/domain/sync.ts";
import type { ItemsState } from "./corpora-state.ts";
import { ITEMS_PAGE } from "./corpora-state.ts";

/** Polling intervals while something is running, and otherwise. */
const BUSY_MS = 1000;
const IDLE_MS = 10_000;

export type CorpusList = { readonly corpora: readonly CorpusListItem[] };
export type ReportTotals = {
  readonly reports: readonly { readonly kind: ReportKind; readonly total: number }[];
};

export const corporaKeys = {
  every: () => ["corpora"] as const,
  list: (trash: boolean) => ["corpora", "list", trash] as const,
  binding: (id: string) => ["corpora", "binding", id] as const,
  syncs: (id: string) => ["corpora", "syncs", id] as const,
  sync: (runId: string) => ["corpora", "sync", runId] as const,
  items: (runId: string, state: ItemsState) => ["corpora", "sync-items", runId, state] as const,
  audit: (id: string) => ["corpora", "audit", id] as const,
  providers: () => ["providers"] as const,
  reports: () => ["report-totals"] as const,
};

export const isUnderWay = (run: Pick<SyncRunView, "state"> | null) =>
  run?.state === "planning" || run?.state === "applying";

export const isWorking = (corpus: CorpusListItem) =>
  corpus.health.status === "syncing" || isUnderWay(corpus.lastSync);

const base = (id: string) => `/api/corpora/${encodeURIComponent(id)}`;

/** Active corpora, or those in the trash. */
export function corporaQuery(trash = false) {
  return queryOptions({
    queryKey: corporaKeys.list(trash),
    queryFn: ({ signal }) => fetchJson<CorpusList>(`/api/corpora${trash ? "?trash=true" : ""}`, signal),
    refetchInterval: ({ state }) => (trash ? false : state.data?.corpora.some(isWorking) ? BUSY_MS : IDLE_MS),
    staleTime: BUSY_MS,
  });
}

/** One binding. */
export function bindingQuery(id: string) {
  return queryOptions({
    queryKey: corporaKeys.binding(id),
    queryFn: ({ signal }) => fetchJson<CorpusBinding>(base(id), signal),
    staleTime: BUSY_MS,
  });
}

/** Syncs of a corpus, newest first. */
export function syncsQuery(id: string) {
  return queryOptions({
    queryKey: corporaKeys.syncs(id),
    queryFn: ({ signal }) =>
      fetchJson<{ readonly syncs: readonly SyncRunView[] }>(`${base(id)}/syncs?limit=50`, signal),
    refetchInterval: ({ state }) => (state.data?.syncs.some(isUnderWay) ? BUSY_MS : IDLE_MS),
    staleTime: BUSY_MS,
  });
}

/** One sync. */
export function syncQuery(id: string, runId: string) {
  return queryOptions({
    queryKey: corporaKeys.sync(runId),
    queryFn: ({ signal }) => fetchJson<SyncRunView>(`${base(id)}/syncs/${encodeURIComponent(runId)}`, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? null) ? BUSY_MS : IDLE_MS),
    staleTime: BUSY_MS,
  });
}

/** Converts the state of a sync's file list to API parameters. */
export function itemsInput({ action, state, offset }: ItemsState) {
  return {
    ...(action === null ? {} : { action }),
    ...(state === null ? {} : { state }),
    limit: ITEMS_PAGE,
    offset: Math.max(0, offset),
  };
}

/** Files of a sync, polled while it runs. */
export function itemsQuery(id: string, runId: string, state: ItemsState, underWay: boolean) {
  const parameters = new URLSearchParams(
    Object.entries(itemsInput(state)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return queryOptions({
    queryKey: corporaKeys.items(runId, state),
    queryFn: ({ signal }) =>
      fetchJson<{ readonly items: readonly SyncItemView[] }>(
        `${base(id)}/syncs/${encodeURIComponent(runId)}/items?${parameters}`,
        signal,
      ),
    refetchInterval: underWay ? 2 * BUSY_MS : false,
    staleTime: BUSY_MS,
  });
}

/** Audit entries of a corpus, newest first. */
export function auditQuery(id: string) {
  return queryOptions({
    queryKey: corporaKeys.audit(id),
    queryFn: ({ signal }) =>
      fetchJson<{ readonly entries: readonly AuditEntry[] }>(
        `/api/audit?${new URLSearchParams({ subjectType: "corpus", subjectId: id, limit: "100" })}`,
        signal,
      ),
    staleTime: BUSY_MS,
  });
}

/** All providers. */
export function providersQuery() {
  return queryOptions({
    queryKey: corporaKeys.providers(),
    queryFn: ({ signal }) =>
      fetchJson<{ readonly providers: readonly ProviderView[] }>("/api/providers", signal),
    refetchInterval: 3 * IDLE_MS,
    staleTime: IDLE_MS,
  });
}

/** Number of entries of each report. */
export function reportTotalsQuery() {
  return queryOptions({
    queryKey: corporaKeys.reports(),
    queryFn: ({ signal }) => fetchJson<ReportTotals>("/api/reports", signal),
    staleTime: IDLE_MS,
    refetchInterval: 6 * IDLE_MS,
  });
}
