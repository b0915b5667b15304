"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { placesHref } from "#components/address/place-state.ts";
import { documentDatasetsQuery, documentLayersQuery, recordKeys } from "#components/records/queries.ts";
import { DOCUMENT_RECORDS_WORDS, faultTotals } from "#components/records/words.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { SectionHead } from "../about/section-head.tsx";
import { ChooseColumns } from "./choose-columns.tsx";

/**
 * The datasets that were read from a document, and the choice of their columns. Nothing for a file without tables or map
 * layers.
 */
export function RecordsSection({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(documentDatasetsQuery(id));
  const found = useQuery(documentLayersQuery(id)).data;
  const isWaiting = found?.state === "waiting";
  const wasWaiting = useRef(false);
  useEffect(() => {
    // What the job has read is shown when it ends.
    if (wasWaiting.current && !isWaiting)
      client.invalidateQueries({ queryKey: recordKeys.datasetsOf(id) }).catch(() => {});
    wasWaiting.current = isWaiting;
  }, [client, id, isWaiting]);
  if (error && !data) return <p className="text-muted">{DOCUMENT_RECORDS_WORDS.failed}</p>;
  const layers = (found?.layers ?? []).filter(({ columns }) => columns.length > 0);
  if (!data || (data.datasets.length === 0 && layers.length === 0)) return null;
  return (
    <section aria-labelledby="document-records" data-testid="document-records">
      <SectionHead id="document-records">{DOCUMENT_RECORDS_WORDS.title}</SectionHead>
      <ul className="flex flex-col gap-3">
        {data.datasets.map((dataset) => (
          <li key={dataset.id}>
            <DatasetLine dataset={dataset} />
          </li>
        ))}
      </ul>
      {data.datasets.length === 0 && !isWaiting && (
        <p className="text-muted">{DOCUMENT_RECORDS_WORDS.noneRecognised}</p>
      )}
      <p role="status" className="text-muted">
        {isWaiting && DOCUMENT_RECORDS_WORDS.reading}
      </p>
      {layers.length > 0 && <ChooseColumns documentId={id} layers={layers} />}
    </section>
  );
}

function DatasetLine({ dataset }: { readonly dataset: DatasetView }) {
  const { id, name, kind, version, records, placed, rows, faults } = dataset;
  const totals = faultTotals(faults);
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-small text-muted">
        {[...(kind === null ? [] : [datasetKindName(kind)]), DOCUMENT_RECORDS_WORDS.version(version)].join(
          " · ",
        )}
      </p>
      <p>
        {DOCUMENT_RECORDS_WORDS.counts(records, placed)} · {DOCUMENT_RECORDS_WORDS.rows(rows)}
      </p>
      <p className={totals === null ? "text-muted" : undefined}>
        {totals === null ? DOCUMENT_RECORDS_WORDS.noFaults : DOCUMENT_RECORDS_WORDS.faults(totals)}
      </p>
      <Link
        href={placesHref({ dataset: id })}
        prefetch={false}
        aria-label={DOCUMENT_RECORDS_WORDS.openLabel(name)}
        className="rounded-sm text-accent-text underline underline-offset-2"
      >
        {DOCUMENT_RECORDS_WORDS.open}
      </Link>
    </>
  );
}
