"use client";
import { ChevronDown } from "lucide-react";
import { FreshnessChip, LaneChip } from "#components/evidence/chips.tsx";
import { ContributionTable } from "#components/evidence/contribution-table.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { badgeNumber, badgeWords } from "#components/words/badges.ts";
import { score } from "#components/words/quantities.ts";
import type { BadgeRow, ReceiptResult, ToolRun } from "#lib/domain/receipt.ts";
import { useAdvanced } from "./advanced.ts";
import { type Evidence, EvidenceLink } from "./evidence-link.tsx";
import { RawCode } from "./raw-code.tsx";
import { RESULT_WORDS } from "./receipt-words.ts";
import { stepWords } from "./words.ts";

type ResultItemProps = {
  readonly result: ReceiptResult;
  readonly corpusTitle: string;
  readonly runs: readonly ToolRun[];
  readonly evidence: Evidence;
  readonly open: boolean;
  readonly here: boolean;
  readonly onToggle: () => void;
};

/** One result of the answer. Expands to the contributions to its score and the sources of its badges. */
export function ResultItem(props: ResultItemProps) {
  const { result, corpusTitle, runs, evidence, open, here, onToggle } = props;
  const { rank, ref, shown, lanes, contributions } = result;
  return (
    <li
      id={`result-${rank}`}
      data-testid="receipt-result"
      data-ref={ref}
      data-here={here}
      className="scroll-mt-16 border-b border-line px-3 py-2.5 last:border-b-0 data-[here=true]:bg-chosen"
    >
      <div className="flex items-start gap-3">
        <span className="w-5 shrink-0 text-right text-muted tabular-nums">{rank}</span>
        <div className="min-w-0 flex-1">
          <EvidenceLink evidenceRef={ref} evidence={evidence} />
          <div className="mt-1 flex flex-wrap items-center gap-1.5">
            {shown && <FreshnessChip freshness={shown.freshness} />}
            {lanes.map((lane) => (
              <LaneChip key={lane} lane={lane} />
            ))}
            <Chip title={RESULT_WORDS.corpus(corpusTitle)}>{corpusTitle}</Chip>
          </div>
        </div>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-6 shrink-0 items-center gap-1 rounded-sm font-semibold tabular-nums hover:underline"
        >
          <span className="sr-only">{RESULT_WORDS.why(rank)} </span>
          {score(result.score)}
          <ChevronDown
            size={14}
            aria-hidden
            className={cx("text-muted transition-transform", open && "rotate-180")}
          />
        </button>
      </div>
      {open && (
        <div className="mt-2.5 ml-8 grid gap-x-8 gap-y-4 max-two:ml-0 two:grid-cols-2">
          <div>
            <h3 className="text-small font-semibold">{RESULT_WORDS.partsTitle}</h3>
            <ContributionTable contributions={contributions} total={result.score} />
          </div>
          <div>
            <h3 className="text-small font-semibold">{RESULT_WORDS.badgesTitle}</h3>
            <Badges rows={shown?.badges ?? null} runs={runs} />
            {shown && <Source shown={shown} reference={ref} />}
          </div>
        </div>
      )}
    </li>
  );
}

type SourceProps = {
  readonly shown: NonNullable<ReceiptResult["shown"]>;
  readonly reference: string;
};

/** The path of the source. The advanced view adds the reference and the hash of the file. */
function Source({ shown, reference }: SourceProps) {
  const advanced = useAdvanced();
  const { sourcePath, byteHash } = shown;
  return (
    <div className="mt-2 text-tiny text-muted wrap-anywhere">
      {sourcePath !== "" && <p>{sourcePath}</p>}
      {advanced && <RawCode code={reference} />}
      {advanced && byteHash !== null && (
        <p>
          {RESULT_WORDS.hash} <RawCode code={byteHash} />
        </p>
      )}
    </div>
  );
}

type BadgesProps = { readonly rows: readonly BadgeRow[] | null; readonly runs: readonly ToolRun[] };

const HEAD = "pr-3 py-1 text-left text-tiny font-semibold text-muted";
const CELL = "pr-3 py-1 align-top last:pr-0";

/** Each badge with its fact, its number, and a link to its step. */
function Badges({ rows, runs }: BadgesProps) {
  if (rows === null) return <p className="mt-1 text-small text-muted">{RESULT_WORDS.notShown}</p>;
  if (rows.length === 0) return <p className="mt-1 text-small text-muted">{RESULT_WORDS.noBadges}</p>;
  return (
    <table className="w-full border-collapse text-small" data-testid="badge-rows">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {RESULT_WORDS.badge}
          </th>
          <th scope="col" className={HEAD}>
            {RESULT_WORDS.fact}
          </th>
          <th scope="col" className={HEAD}>
            {RESULT_WORDS.number}
          </th>
          <th scope="col" className={HEAD}>
            {RESULT_WORDS.step}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ badge, fact, number, toolRunId }) => {
          const run = runs.find(({ id }) => id === toolRunId);
          return (
            <tr key={`${badge} ${fact}`} className="border-t border-line">
              <th scope="row" className={`${CELL} text-left font-medium`}>
                {badgeWords(badge)} <RawCode code={badge} />
              </th>
              <td className={`${CELL} wrap-anywhere`}>
                {fact ?? <span className="text-muted">{RESULT_WORDS.none}</span>}
              </td>
              <td className={`${CELL} tabular-nums`}>
                {number === null ? (
                  <span className="text-muted">{RESULT_WORDS.none}</span>
                ) : (
                  badgeNumber(badge, number)
                )}
              </td>
              <td className={CELL}>
                {run && (
                  <a
                    href={`#${run.id}`}
                    className="inline-flex min-h-6 items-center underline underline-offset-2"
                  >
                    {stepWords(run)}
                  </a>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
