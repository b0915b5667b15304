"use client";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { badgeNumber, badgeTitle } from "#components/words/badges.ts";
import { score } from "#components/words/quantities.ts";
import type { LoggedCandidate, ReceiptResult, ToolRun } from "#lib/domain/receipt.ts";
import { Codes } from "./codes.tsx";
import { type Evidence, EvidenceLink } from "./evidence-link.tsx";
import { candidateLists, factLines } from "./facts.ts";
import { Lines } from "./lines.tsx";
import { STEP_DETAIL_WORDS } from "./receipt-words.ts";

const SUB = "text-small font-semibold";
const FEW = 10;

type RunDetailProps = {
  readonly run: ToolRun;
  readonly results: readonly ReceiptResult[];
  readonly evidence: Evidence;
};

/** An expanded step: its model, inputs, outputs and reasons, and the badges based on it. */
export function RunDetail({ run, results, evidence }: RunDetailProps) {
  const inputs = factLines(run.inputs);
  const outputs = factLines(run.outputs);
  const badges = results.flatMap(({ rank, shown }) =>
    (shown?.badges ?? []).filter(({ toolRunId }) => toolRunId === run.id).map((badge) => ({ rank, badge })),
  );
  return (
    <div data-testid="run-detail" className="flex flex-col gap-3 px-4 py-3">
      {run.error !== null && <p className="text-red-text">{run.error}</p>}
      {run.reasonCodes.length > 0 && (
        <p className="flex flex-wrap gap-1">
          <Codes codes={run.reasonCodes} all />
        </p>
      )}
      <div className="grid gap-x-8 gap-y-3 two:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <h3 className={SUB}>{STEP_DETAIL_WORDS.inputTitle}</h3>
          <Lines
            lines={[
              ...(run.modelId === null ? [] : [{ name: STEP_DETAIL_WORDS.model, words: run.modelId }]),
              ...inputs,
            ]}
          />
          {"frame" in run.inputs && <p className="text-small">{STEP_DETAIL_WORDS.frameAbove}</p>}
          {inputs.length === 0 && run.modelId === null && !("frame" in run.inputs) && (
            <p className="text-small text-muted">{STEP_DETAIL_WORDS.previousOutput}</p>
          )}
        </div>
        <div className="flex flex-col gap-1.5">
          <h3 className={SUB}>{STEP_DETAIL_WORDS.outputTitle}</h3>
          <Lines lines={outputs} />
        </div>
      </div>
      {candidateLists(run.outputs).map(({ name, candidates }) => (
        <Candidates key={name} name={name} candidates={candidates} evidence={evidence} />
      ))}
      {badges.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h3 className={SUB}>{STEP_DETAIL_WORDS.badgesTitle}</h3>
          <ul className="flex flex-wrap gap-1.5 text-small">
            {badges.map(({ rank, badge }) => (
              <li key={`${rank} ${badge.badge} ${badge.fact}`}>
                <a
                  href={`#result-${rank}`}
                  className="inline-flex min-h-6 items-center gap-1 rounded border border-line-strong px-2 wrap-anywhere hover:bg-hover"
                >
                  {rank} · {badgeTitle(badge.badge, badge.fact)}
                  {badge.number !== null && ` · ${badgeNumber(badge.badge, badge.number)}`}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-tiny text-muted">
        <code>{run.id}</code>
      </p>
    </div>
  );
}

type CandidatesProps = {
  readonly name: string;
  readonly candidates: readonly LoggedCandidate[];
  readonly evidence: Evidence;
};

function Candidates({ name, candidates, evidence }: CandidatesProps) {
  const [all, setAll] = useState(false);
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className={SUB}>
        {name.charAt(0).toUpperCase() + name.slice(1)}
        <span className="font-normal text-muted">, {STEP_DETAIL_WORDS.firstLogged(candidates.length)}</span>
      </h3>
      <ol className="text-small">
        {(all ? candidates : candidates.slice(0, FEW)).map(({ ref, rank, score: value }) => (
          <li key={ref} className="flex gap-3 border-t border-line py-1 first:border-t-0">
            <span className="w-6 shrink-0 text-right text-muted tabular-nums">{rank}</span>
            <span className="min-w-0 flex-1">
              <EvidenceLink evidenceRef={ref} evidence={evidence} />
            </span>
            <span className="shrink-0 tabular-nums">{score(value)}</span>
          </li>
        ))}
      </ol>
      {candidates.length > FEW && (
        <Button size="small" className="self-start" onClick={() => setAll(!all)}>
          {all ? STEP_DETAIL_WORDS.showFirst : STEP_DETAIL_WORDS.showAll(candidates.length)}
        </Button>
      )}
    </div>
  );
}
