import Link from "next/link";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { count } from "#components/words/quantities.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { coverageWords } from "./coverage-words.ts";
import { documentHref } from "./datasets-table.tsx";
import { EditDetails } from "./edit-details.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { DATASET_WORDS } from "./words.ts";

/** What a dataset is, where it comes from, and what was read. */
export function DatasetFacts({ dataset }: { readonly dataset: DatasetView }) {
  const { document, notes } = dataset;
  return (
    <Panel
      id="dataset-facts"
      title={DATASET_WORDS.facts}
      testId="dataset-facts"
      aside={<EditDetails dataset={dataset} />}
    >
      <Facts
        facts={[
          { label: DATASET_WORDS.kind, value: dataset.kind && datasetKindName(dataset.kind) },
          { label: DATASET_WORDS.publisher, value: dataset.publisher },
          { label: DATASET_WORDS.licence, value: dataset.licence },
          { label: DATASET_WORDS.source, value: dataset.source && <OutsideLink text={dataset.source} /> },
          { label: DATASET_WORDS.coverage, value: coverageWords(dataset.coverage_of) },
          { label: DATASET_WORDS.corpus, value: dataset.corpus.title },
          {
            label: DATASET_WORDS.document,
            value: (
              <>
                <Link href={documentHref(dataset)} prefetch={false} className="underline underline-offset-2">
                  {document.title}
                </Link>
                <span className="text-muted"> {DATASET_WORDS.documentVersion(document.version)}</span>
              </>
            ),
          },
          { label: DATASET_WORDS.layer, value: dataset.layer },
          { label: DATASET_WORDS.version, value: dataset.version },
          { label: DATASET_WORDS.read, value: <Moment iso={dataset.read_at} /> },
          {
            label: DATASET_WORDS.records,
            value: DATASET_WORDS.recordsOf(dataset.records, dataset.rows),
          },
          { label: DATASET_WORDS.placed, value: count(dataset.placed) },
          { label: DATASET_WORDS.coordinates, value: coordinatesWords(dataset.coordinates) },
          { label: DATASET_WORDS.notes, value: notes.join(" ") },
        ]}
      />
    </Panel>
  );
}

const SYSTEMS: Readonly<Record<string, string>> = DATASET_WORDS.system;

function coordinatesWords(coordinates: DatasetView["coordinates"]): string | null {
  if (coordinates === null) return null;
  const { system, accuracy_metres: metres } = coordinates;
  const name = SYSTEMS[system] ?? system;
  return metres > 0 ? `${name}, ${DATASET_WORDS.accuracy(metres)}` : name;
}
