"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText, MapPin } from "lucide-react";
import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { recordHref } from "#components/address/record-href.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { CollectHere } from "#components/packs/collect-here.tsx";
import { recordQuery } from "#components/records/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { RecordPageView } from "#lib/domain/record-api.ts";
import { Attributes, RecordFacts } from "./record-facts.tsx";
import { Faults, NamedIn, Versions } from "./record-history.tsx";
import { sourceHref } from "./source-href.ts";
import { RECORD_WORDS } from "./words.ts";

/** One record, or the reason why it cannot be shown. */
export function RecordView({ recordRef }: { readonly recordRef: string }) {
  const record = useQuery(recordQuery(recordRef));
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      {record.data ? (
        <Found record={record.data} />
      ) : (
        <>
          <PageHead
            title={RECORD_WORDS.untitled}
            back={{ href: placesHref({}), words: RECORD_WORDS.places }}
          />
          {record.error ? (
            <Notice
              kind="failed"
              title={RECORD_WORDS.failedTitle}
              testId="record-failed"
              actions={
                <Button
                  size="small"
                  onClick={() => {
                    record.refetch().catch(() => {});
                  }}
                >
                  {RECORD_WORDS.retry}
                </Button>
              }
            >
              {errorWords(record.error).message}
            </Notice>
          ) : (
            <div role="status" aria-label={RECORD_WORDS.loading}>
              <Skeleton className="h-64" />
            </div>
          )}
        </>
      )}
    </main>
  );
}

type RecordProps = { readonly record: RecordPageView };

const STATE_TONES: Readonly<Record<RecordPageView["state"], ChipTone>> = {
  current: "accent",
  changed: "amber",
  ended: "red",
};

function Found({ record }: RecordProps) {
  const { name, reference, state, shape, record_ref: ref } = record;
  return (
    <>
      <PageHead
        title={name ?? reference}
        back={{
          href: placesHref({ dataset: record.dataset }),
          words: record.dataset_name,
        }}
        beside={
          <Chip tone={STATE_TONES[state]} testId="record-state">
            {RECORD_WORDS.states[state]}
          </Chip>
        }
      >
        <CollectHere evidenceRef={ref} label={name ?? reference} />
        <Button asChild>
          <Link href={sourceHref(record)} prefetch={false}>
            <FileText size={14} aria-hidden /> {RECORD_WORDS.openSource}
          </Link>
        </Button>
        {shape !== null && (
          <Button asChild look="primary">
            <Link href={placesHref({ place: ref })} prefetch={false}>
              <MapPin size={14} aria-hidden /> {RECORD_WORDS.report}
            </Link>
          </Button>
        )}
      </PageHead>
      <State record={record} />
      <div className="grid gap-5 three:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <RecordFacts record={record} />
          <Attributes record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Faults record={record} />
          <NamedIn record={record} />
          <Versions record={record} />
        </div>
      </div>
    </>
  );
}

/** Whether the current version of the dataset still has the record as it is here. */
function State({ record }: RecordProps) {
  const [newest] = record.versions;
  if (record.state === "current") return null;
  if (record.state === "ended")
    return (
      <Notice kind="degraded" title={RECORD_WORDS.endedTitle} testId="record-banner">
        {RECORD_WORDS.ended}
      </Notice>
    );
  return (
    <Notice
      kind="degraded"
      title={RECORD_WORDS.changedTitle(record.version)}
      testId="record-banner"
      actions={
        newest && (
          <Button size="small" asChild>
            <Link href={recordHref(newest.record_ref)} prefetch={false}>
              {RECORD_WORDS.newest}
            </Link>
          </Button>
        )
      }
    >
      {RECORD_WORDS.changed}
    </Notice>
  );
}
