import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { placesParsers } from "#components/address/place-state.ts";
import { PlacesView } from "#components/places/places-view.tsx";
import { siteKeys } from "#components/places/queries.ts";
import { recordKeys, recordsParameters } from "#components/records/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { recordsQuerySchema } from "#lib/domain/record-api.ts";
import { openServerContext } from "#lib/runtime.ts";
import { suggestedSite } from "#lib/services/corpora/suggested-site.ts";
import { listDatasets } from "#lib/services/datasets/list-datasets.ts";
import { findRecords } from "#lib/services/places/find-records.ts";
import { readPlaceReport } from "#lib/services/places/read-place-report.ts";
import { readRecordPage } from "#lib/services/places/read-record-page.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.places };

const load = createLoader(placesParsers);

/** The page of places: a site and its report, or the datasets and their records. */
export default async function PlacesPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const state = await load(searchParams);
  const context = await openServerContext();
  const client = prefetchClient();
  const { dataset, report, place } = state;
  // If a read fails, the browser requests it again and shows the error. A report that is not stored yet, the browser asks for.
  const [site] = await Promise.all([
    dataset === null && report === null && place === "" ? suggestedSite(context).catch(() => null) : null,
    client.prefetchQuery({ queryKey: recordKeys.datasets(), queryFn: () => listDatasets(context) }),
    dataset !== null &&
      client.prefetchQuery({
        queryKey: recordKeys.list(state),
        queryFn: () => findRecords(context, recordsQuerySchema.parse(recordsParameters(state))),
      }),
    report !== null &&
      client.prefetchQuery({
        queryKey: siteKeys.one(report),
        queryFn: () => readPlaceReport(context, report),
      }),
    parseEvidenceRef(place)?.kind === "record" &&
      client.prefetchQuery({
        queryKey: recordKeys.one(place),
        queryFn: () => readRecordPage(context, place),
      }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PlacesView site={site} baseMapUrl={context.config.map.styleUrl} />
    </HydrationBoundary>
  );
}
