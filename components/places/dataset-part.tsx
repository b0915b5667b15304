"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { placesHref, type RecordsState } from "#components/address/place-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { DatasetFacts } from "#components/records/dataset-facts.tsx";
import { DatasetFaults } from "#components/records/dataset-faults.tsx";
import { DatasetsTable } from "#components/records/datasets-table.tsx";
import { datasetsQuery } from "#components/records/queries.ts";
import { RecordsList } from "#components/records/records-list.tsx";
import { DATASET_WORDS, DATASETS_WORDS } from "#components/records/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useUploads } from "#components/ui/uploads-context.ts";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { SiteOffer } from "./site-offer.tsx";

type DatasetPartProps = {
  readonly state: RecordsState;
  /** The site whose report is offered above the datasets. */
  readonly site: SuggestedSite | null;
  readonly hrefFor: (change: Partial<RecordsState>) => string;
  readonly onChange: (change: Partial<RecordsState>) => void;
};

/** Without a site: all datasets, or one with its faults and records. */
export function DatasetPart({ state, site, hrefFor, onChange }: DatasetPartProps) {
  const list = useQuery(datasetsQuery());
  if (list.error && !list.data)
    return (
      <>
        <PageHead title={DATASETS_WORDS.title} />
        <Notice
          kind="failed"
          title={DATASETS_WORDS.failedTitle}
          actions={
            <Button
              size="small"
              onClick={() => {
                list.refetch().catch(() => {});
              }}
            >
              {DATASETS_WORDS.retry}
            </Button>
          }
        >
          {errorWords(list.error).message}
        </Notice>
      </>
    );
  if (!list.data)
    return (
      <>
        <PageHead title={DATASETS_WORDS.title} about={DATASETS_WORDS.about} />
        <div role="status" aria-label={DATASETS_WORDS.loading}>
          <Skeleton className="h-64" />
        </div>
      </>
    );
  const { datasets } = list.data;
  if (state.dataset === null)
    return (
      <>
        <PageHead title={DATASETS_WORDS.title} about={DATASETS_WORDS.about} />
        {site && <SiteOffer site={site} />}
        {datasets.length === 0 ? <NoDatasets /> : <DatasetsTable datasets={datasets} />}
      </>
    );
  const dataset = datasets.find(({ id }) => id === state.dataset);
  const back = { href: placesHref({}), words: DATASET_WORDS.back };
  if (dataset === undefined)
    return (
      <>
        <PageHead title={DATASETS_WORDS.title} back={back} />
        <Notice
          kind="info"
          title={DATASET_WORDS.goneTitle}
          testId="no-dataset"
          actions={
            <Button size="small" asChild>
              <Link href={placesHref({})}>{DATASET_WORDS.back}</Link>
            </Button>
          }
        >
          {DATASET_WORDS.gone}
        </Notice>
      </>
    );
  return (
    <>
      <PageHead title={dataset.name} back={back} />
      <div className="@container">
        <div className="grid items-start gap-5 @min-[56rem]:grid-cols-2">
          <DatasetFacts dataset={dataset} />
          <DatasetFaults {...dataset} />
        </div>
      </div>
      <RecordsList state={state} hrefFor={hrefFor} onChange={onChange} />
    </>
  );
}

function NoDatasets() {
  const uploads = useUploads();
  return (
    <Notice
      kind="info"
      title={DATASETS_WORDS.emptyTitle}
      testId="no-datasets"
      actions={
        <Button size="small" look="primary" onClick={uploads.open}>
          {DATASETS_WORDS.add}
        </Button>
      }
    >
      {DATASETS_WORDS.empty}
    </Notice>
  );
}
