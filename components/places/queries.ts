import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PlacesState } from "#components/address/place-state.ts";
import { fetchJson } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import type {
  PlaceReplay,
  PlaceReport,
  PlaceReportFormat,
  PlaceReportList,
  StoredPlaceReport,
} from "#lib/domain/place-api.ts";

/** What a site report is asked about. */
export type SiteQuestion = Pick<PlacesState, "place" | "buffer" | "check">;

export const siteKeys = {
  /** Reports that are being made. */
  every: () => ["site-report", "made"] as const,
  made: ({ place, buffer, check }: SiteQuestion) => ["site-report", "made", place, buffer, ...check] as const,
  one: (id: string) => ["site-report", "one", id] as const,
  list: (after: string | null) => ["site-report", "list", after] as const,
  replay: (id: string) => ["site-report", "replay", id] as const,
};

const pathOf = (id: string, rest = "") => `/api/places/report/${encodeURIComponent(id)}${rest}`;

/** Returns the address of a report as a file. */
export function siteFileHref(id: string, format: PlaceReportFormat): string {
  return pathOf(id, `/export?format=${format}`);
}

/** Makes a report, and returns its id. Not refetched automatically, because each run stores a report. */
export function madeReportQuery({ place, buffer, check }: SiteQuestion) {
  return queryOptions({
    queryKey: siteKeys.made({ place, buffer, check }),
    queryFn: async ({ signal }) => {
      const request = {
        place,
        buffer_metres: buffer,
        ...(check.length === 0 ? {} : { datasets: check }),
      };
      return (await sendJson<PlaceReport>("POST", "/api/workbench/places/report", request, signal))
        .receipt_id;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });
}

/** A stored report. What the reader may see of it can change. */
export function siteReportQuery(id: string) {
  return queryOptions({
    queryKey: siteKeys.one(id),
    queryFn: ({ signal }) => fetchJson<StoredPlaceReport>(pathOf(id), signal),
    staleTime: 60_000,
    retry: false,
  });
}

/** A page of the stored reports, newest first. It stays visible while the next one loads. */
export function siteReportsQuery(after: string | null) {
  const parameters = new URLSearchParams({ limit: "50", ...(after === null ? {} : { after }) });
  return queryOptions({
    queryKey: siteKeys.list(after),
    queryFn: ({ signal }) => fetchJson<PlaceReportList>(`/api/places/report?${parameters}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: false,
  });
}

/** The place compared again. It stores nothing, but is asked only on request. */
export function siteReplayQuery(id: string) {
  return queryOptions({
    queryKey: siteKeys.replay(id),
    queryFn: ({ signal }) => sendJson<PlaceReplay>("POST", pathOf(id, "/replay"), undefined, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });
}
