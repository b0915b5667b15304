import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { Panel } from "#components/ui/facts.tsx";
import { count } from "#components/words/quantities.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { type FaultOutcome, faultFacts } from "#lib/domain/records.ts";
import { FAULTS_WORDS, OUTCOME_WORDS } from "./words.ts";

export const OUTCOME_TONES: Readonly<Record<FaultOutcome, ChipTone>> = {
  repaired: "quiet",
  left_empty: "amber",
  without_geometry: "amber",
  refused: "red",
};

type DatasetFaultsProps = Pick<DatasetView, "faults" | "refused" | "refused_rows">;

/** The faults of a dataset's file in words, with what was done and how often, and the rows that were left out. */
export function DatasetFaults({ faults, refused, refused_rows: refusedRows }: DatasetFaultsProps) {
  return (
    <Panel id="faults" title={FAULTS_WORDS.title} testId="faults">
      {faults.length === 0 ? (
        <p className="text-muted">
          {FAULTS_WORDS.none}. {FAULTS_WORDS.noneAbout}
        </p>
      ) : (
        <table className="w-full border-collapse">
          <caption className="sr-only">{FAULTS_WORDS.table}</caption>
          <thead className="text-left text-small text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                {FAULTS_WORDS.fault}
              </th>
              <th scope="col" className="px-3 py-1 font-semibold">
                {FAULTS_WORDS.outcome}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {FAULTS_WORDS.rows}
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ code, words, outcome, rows }) => (
              <tr key={code} data-testid="fault" className="border-t border-line">
                <th scope="row" className="py-(--figure-gap) text-left align-top font-normal">
                  {words}
                </th>
                <td className="px-3 py-(--figure-gap) align-top whitespace-nowrap">
                  <Chip tone={OUTCOME_TONES[outcome]}>{OUTCOME_WORDS[outcome]}</Chip>
                </td>
                <td className="py-(--figure-gap) text-right align-top tabular-nums">{count(rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {refusedRows.length > 0 && <RefusedRows refused={refused} rows={refusedRows} />}
    </Panel>
  );
}

type RefusedRowsProps = { readonly refused: number; readonly rows: DatasetView["refused_rows"] };

function RefusedRows({ refused, rows }: RefusedRowsProps) {
  return (
    <details className="mt-3" data-testid="refused-rows">
      <summary className="rounded font-medium">{FAULTS_WORDS.refusedTitle(refused)}</summary>
      {rows.length < refused && <p className="mt-1 text-muted">{FAULTS_WORDS.refusedFirst(rows.length)}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {rows.map(({ row, code, detail }) => (
          <li key={`${row} ${code}`} className="wrap-anywhere">
            <span className="font-medium tabular-nums">{FAULTS_WORDS.row(row)}</span>
            {": "}
            {faultFacts(code).words}
            {detail !== null && <span className="text-muted"> {detail}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
