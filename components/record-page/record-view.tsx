"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText, MapPin } from "lucide-react";
import Link from "next/link";
import { placesHref, recordHref } from "#components/address/place-state.ts";
import { evidenceHref, NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { OUTCOME_TONES } from "#components/records/dataset-faults.tsx";
import { OutsideLink } from "#components/records/outside-link.tsx";
import { recordQuery } from "#components/records/queries.ts";
import { OUTCOME_WORDS } from "#components/records/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { listed } from "#components/words/quantities.ts";
import { areaWords } from "#lib/domain/area-words.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { RecordPageView } from "#lib/domain/record-api.ts";
import { rangeAddress } from "#lib/domain/sheet-place.ts";
import { fieldWords, RECORD_WORDS, shapeWords } from "./words.ts";

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

/** Returns the address of the file at the row that a record stems from. */
function sourceHref({ source }: RecordPageView): string {
  const place = { row: source.row, column: 1 };
  const cell = rangeAddress(source.layer === "" ? null : source.layer, place, place);
  return readingHref(source.document_id, { ...NO_READING, version: source.document_version, cell });
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

const day = (iso: string | null) => iso && dayWords(iso);

function RecordFacts({ record }: RecordProps) {
  const { shape, source, area_m2: area, dataset_kind: kind, documentation_url: url } = record;
  return (
    <Panel
      id="record-facts"
      title={kind === null ? RECORD_WORDS.facts : datasetKindName(kind)}
      testId="record-facts"
    >
      <Facts
        facts={[
          { label: RECORD_WORDS.reference, value: record.reference },
          { label: RECORD_WORDS.name, value: record.name },
          {
            label: RECORD_WORDS.dataset,
            value: (
              <Link
                href={placesHref({ dataset: record.dataset })}
                prefetch={false}
                className="underline underline-offset-2"
              >
                {RECORD_WORDS.datasetVersion(record.dataset_name, record.version)}
              </Link>
            ),
          },
          { label: RECORD_WORDS.organisation, value: record.organisation },
          { label: RECORD_WORDS.since, value: day(record.valid_from) },
          { label: RECORD_WORDS.until, value: day(record.valid_to) },
          { label: RECORD_WORDS.entered, value: day(record.entry_date) },
          { label: RECORD_WORDS.area, value: area !== null && areaWords(area) },
          {
            label: RECORD_WORDS.place,
            value: shape === null ? RECORD_WORDS.noPlace : placeWords(shape),
          },
          {
            label: RECORD_WORDS.shape,
            value: shape && RECORD_WORDS.corners(shapeWords(shape.type), shape.corners),
          },
          { label: RECORD_WORDS.documentation, value: url && <OutsideLink text={url} /> },
          { label: RECORD_WORDS.notes, value: record.notes },
          { label: RECORD_WORDS.publisher, value: record.publisher },
          { label: RECORD_WORDS.licence, value: record.licence },
          {
            label: RECORD_WORDS.datasetSource,
            value: record.dataset_source && <OutsideLink text={record.dataset_source} />,
          },
          {
            label: RECORD_WORDS.source,
            value: (
              <>
                <Link href={sourceHref(record)} prefetch={false} className="underline underline-offset-2">
                  {source.document_title}
                </Link>
                <span className="text-muted"> {RECORD_WORDS.row(source.row, source.document_version)}</span>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function placeWords({
  grid_reference: reference,
  centre: [longitude, latitude],
}: NonNullable<RecordPageView["shape"]>): string {
  const degrees = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return reference === null ? degrees : `${reference} (${degrees})`;
}

function Attributes({ record }: RecordProps) {
  const columns = Object.entries(record.attributes);
  return (
    <Panel id="attributes" title={RECORD_WORDS.attributes} testId="attributes">
      {columns.length === 0 ? (
        <p className="text-muted">{RECORD_WORDS.noAttributes}</p>
      ) : (
        <Facts
          facts={columns.map(([label, value]) => ({ label, value: value === null ? null : String(value) }))}
        />
      )}
    </Panel>
  );
}

function Faults({ record }: RecordProps) {
  return (
    <Panel id="record-faults" title={RECORD_WORDS.faults} testId="record-faults">
      {record.faults.length === 0 ? (
        <p className="text-muted">{RECORD_WORDS.noFaults}</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {record.faults.map(({ code, outcome, words, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same fault may occur in two columns, and the order is fixed
            <li key={`${code} ${index}`} className="flex flex-col items-start gap-0.5 wrap-anywhere">
              <span className="flex w-full items-start justify-between gap-2">
                <span className="min-w-0">{words}</span>
                <Chip tone={OUTCOME_TONES[outcome]} className="shrink-0">
                  {OUTCOME_WORDS[outcome]}
                </Chip>
              </span>
              {detail !== null && <span className="text-small text-muted">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NamedIn({ record }: RecordProps) {
  if (record.named_in.length === 0) return null;
  return (
    <Panel id="named-in" title={RECORD_WORDS.namedIn} testId="named-in">
      <ul className="flex flex-col gap-1">
        {record.named_in.map(({ document_id: id, evidence_ref: ref, title }) => (
          <li key={ref} className="wrap-anywhere">
            <Link
              href={evidenceHref(ref) ?? `/documents/${encodeURIComponent(id)}`}
              prefetch={false}
              className="underline underline-offset-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Versions({ record }: RecordProps) {
  // The shown version is the last change at or before the version in the ref.
  const shown = record.versions.find(({ version }) => version <= record.version)?.version;
  return (
    <Panel id="record-versions" title={RECORD_WORDS.versions} testId="record-versions">
      <ol className="flex flex-col">
        {record.versions.map(({ version, record_ref: ref, read_at: readAt, changed }) => (
          <li
            key={version}
            data-testid="record-version"
            className="border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
          >
            <span className="flex flex-wrap items-center gap-2">
              <Link
                href={recordHref(ref)}
                prefetch={false}
                aria-current={version === shown ? "true" : undefined}
                className="font-medium hover:underline"
              >
                {RECORD_WORDS.version(version)}
              </Link>
              {version === shown && <Chip>{RECORD_WORDS.shown}</Chip>}
              <span className="text-small text-muted">
                <Moment iso={readAt} />
              </span>
            </span>
            <span className="block text-small text-muted wrap-anywhere">
              {changed.length === 0
                ? RECORD_WORDS.firstSeen
                : RECORD_WORDS.changedFields(listed(changed.map(fieldWords)))}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
