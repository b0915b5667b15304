import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { OutsideLink } from "#components/records/outside-link.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { areaWords } from "#lib/domain/area-words.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { RecordPageView } from "#lib/domain/record-api.ts";
import { sourceHref } from "./source-href.ts";
import { RECORD_WORDS, shapeWords } from "./words.ts";

type RecordProps = { readonly record: RecordPageView };

const day = (iso: string | null) => iso && dayWords(iso);

/** What the dataset says about a record in the fields of the Planning Data specification, and where it is from. */
export function RecordFacts({ record }: RecordProps) {
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

/** The other columns of the record's row. */
export function Attributes({ record }: RecordProps) {
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
