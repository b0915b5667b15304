import Link from "next/link";
import { recordHref } from "#components/address/record-href.ts";
import { evidenceHref } from "#components/address/search-state.ts";
import { OUTCOME_TONES } from "#components/records/dataset-faults.tsx";
import { OUTCOME_WORDS } from "#components/records/words.ts";
import { Chip } from "#components/ui/chip.tsx";
import { Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { listed } from "#components/words/quantities.ts";
import type { RecordPageView } from "#lib/domain/record-api.ts";
import { fieldWords, RECORD_WORDS } from "./words.ts";

type RecordProps = { readonly record: RecordPageView };

/** Faults of the record's row, with what was done. */
export function Faults({ record }: RecordProps) {
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

/** Documents that name the record. */
export function NamedIn({ record }: RecordProps) {
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

/** The versions of the dataset in which the record changed. */
export function Versions({ record }: RecordProps) {
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
