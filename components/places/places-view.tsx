"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useCallback, useEffect, useState } from "react";
import { type PlacesState, placesHref, placesParsers } from "#components/address/place-state.ts";
import { errorWords, RequestError } from "#components/http/fetch-json.ts";
import { readShape, writeShape } from "#components/map/well-known-text.ts";
import { NOT_NARROWED, narrowingParameters } from "#components/records/narrowing.ts";
import { datasetsQuery, recordQuery, recordsQuery } from "#components/records/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { whereWords } from "#lib/domain/place-words.ts";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { DatasetPart } from "./dataset-part.tsx";
import { MapSlot } from "./map-slot.tsx";
import { PlaceForm } from "./place-form.tsx";
import { madeReportQuery, siteKeys, siteReportQuery } from "./queries.ts";
import { SiteMap } from "./site-map.tsx";
import { SiteReport } from "./site-report.tsx";
import { FORM_WORDS, SITE_WORDS } from "./words.ts";

const NO_SITE: Partial<PlacesState> = { place: "", buffer: 0, check: [], report: null, replay: false };
const NO_RECORDS = { dataset: null, q: "", sort: null, after: null, ...NOT_NARROWED } as const;

type PlacesViewProps = {
  /** The site whose report is offered while there is none. */
  readonly site: SuggestedSite | null;
  /** The style of a base map that an admin configured; null for none. */
  readonly baseMapUrl: string | null;
};

/** Where is the site, and what applies there? Without a site: the datasets and their records. */
export function PlacesView({ site, baseMapUrl }: PlacesViewProps) {
  const [state, setState] = useQueryStates(placesParsers, { history: "push", shallow: true, scroll: false });
  const client = useQueryClient();
  const { data: list } = useQuery(datasetsQuery());
  const recordName = useRecordName(state.place);
  const found = useFoundBounds(state);
  const focus = found ?? list?.datasets.find(({ id }) => id === state.dataset)?.bounds ?? null;
  // A shape that is drawn and not yet reported on. Null: the place of the address.
  const [drawn, setDrawn] = useState<string | null>(null);
  const place = drawn ?? state.place;
  const change = useCallback(
    (next: Partial<PlacesState>, history: "push" | "replace" = "push") => {
      setState(next, { history }).catch(() => {});
    },
    [setState],
  );
  const hasSite = state.place !== "" || state.report !== null;
  const clear = () => {
    setDrawn(null);
    if (hasSite) change(NO_SITE);
  };
  return (
    <main
      id="main"
      className={cx(
        "flex flex-col min-[56.25rem]:grid min-[56.25rem]:h-[calc(100dvh-var(--bar))]",
        "min-[56.25rem]:grid-cols-[minmax(20rem,1fr)_minmax(30rem,1fr)]",
      )}
    >
      <div className="flex min-h-0 flex-col border-line max-[56.24rem]:border-b min-[56.25rem]:border-r print:hidden">
        <div className="shrink-0 border-line p-4 min-[56.25rem]:border-b">
          <PlaceForm
            asked={{ place, buffer: state.buffer, check: state.check }}
            recordName={readShape(place) === null ? recordName : FORM_WORDS.shape}
            datasets={list?.datasets ?? []}
            onReport={(question) => {
              // Each press makes a report, also of the same place.
              client.resetQueries({ queryKey: siteKeys.every() }).catch(() => {});
              setDrawn(null);
              change({ ...NO_RECORDS, ...question, report: null, replay: false });
            }}
            onClear={hasSite || place !== "" ? clear : null}
          />
        </div>
        <MapSlot>
          <SiteMap
            datasets={list?.datasets ?? []}
            place={place}
            bufferMetres={state.buffer}
            report={drawn === null ? state.report : null}
            baseMapUrl={baseMapUrl}
            focus={focus}
            onSiteChange={(site) => (site === null ? clear() : setDrawn(writeShape(site)))}
          />
        </MapSlot>
      </div>
      <div className="flex min-w-0 flex-col gap-5 px-4 py-5 two:px-6 min-[56.25rem]:min-h-0 min-[56.25rem]:overflow-y-auto">
        {hasSite ? (
          <Site state={state} recordName={recordName} change={change} />
        ) : (
          <DatasetPart
            state={state}
            site={site}
            hrefFor={(next) => placesHref({ ...state, ...next })}
            onChange={(next) => change(next)}
          />
        )}
      </div>
    </main>
  );
}

/** Returns the rectangle around the listed records of a narrowed list; null for a whole dataset. */
function useFoundBounds(state: PlacesState): BoundingBox | null {
  const isNarrowed = state.dataset !== null && Object.keys(narrowingParameters(state)).length > 0;
  const { data } = useQuery({ ...recordsQuery(state), enabled: isNarrowed });
  const boxes = isNarrowed
    ? (data?.records ?? []).flatMap(({ bounds }) => (bounds === null ? [] : [bounds]))
    : [];
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/** Returns the name of the record that is the site; null for a typed place, and while it loads. */
function useRecordName(place: string): string | null {
  const isRecord = parseEvidenceRef(place)?.kind === "record";
  const { data } = useQuery({ ...recordQuery(place), enabled: isRecord });
  if (!isRecord) return null;
  return data === undefined ? "" : (data.name ?? data.reference);
}

type SiteProps = {
  readonly state: PlacesState;
  readonly recordName: string | null;
  readonly change: (next: Partial<PlacesState>, history?: "push" | "replace") => void;
};

/** True for a refusal that another request would meet too. */
function isFinal(error: Error): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500;
}

/** The report of the site in the address. Without a report there, it is made once, and its id is written there. */
function Site({ state, recordName, change }: SiteProps) {
  const { report: id, replay } = state;
  const made = useQuery({ ...madeReportQuery(state), enabled: id === null });
  const stored = useQuery({ ...siteReportQuery(id ?? ""), enabled: id !== null });
  const madeId = id === null ? made.data : undefined;
  useEffect(() => {
    if (madeId !== undefined) change({ report: madeId }, "replace");
  }, [madeId, change]);
  const back = { href: placesHref({}), words: SITE_WORDS.back };
  const failed = id === null ? made : stored;
  if (stored.data && id !== null)
    return (
      <SiteReport
        report={stored.data}
        title={recordName || SITE_WORDS.siteAt(whereWords(stored.data.site))}
        back={back}
        isReceipt={false}
        replay={replay}
        onReplay={(next) => change({ replay: next })}
      />
    );
  return (
    <>
      <PageHead title={recordName || SITE_WORDS.untitled} back={back} />
      {failed.error && !failed.isFetching ? (
        <Notice
          kind="failed"
          title={id === null ? SITE_WORDS.failedTitle : SITE_WORDS.unreadTitle}
          testId="site-failed"
          actions={
            !isFinal(failed.error) && (
              <Button
                size="small"
                onClick={() => {
                  failed.refetch().catch(() => {});
                }}
              >
                {SITE_WORDS.retry}
              </Button>
            )
          }
        >
          {errorWords(failed.error).message}
        </Notice>
      ) : (
        <div role="status" aria-label={id === null ? SITE_WORDS.loading : SITE_WORDS.reading}>
          <p className="mb-3 text-muted">{id === null ? SITE_WORDS.loading : SITE_WORDS.reading}</p>
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}
