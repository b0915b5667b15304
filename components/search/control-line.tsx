"use client";
import Link from "next/link";
import { useId, useState } from "react";
import { countFilters } from "#components/filters/filter-values.ts";
import { AssembleButton } from "#components/packs/assemble.tsx";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { Button } from "#components/ui/button.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import { arrange } from "./arrange-results.ts";
import { CorporaMenu } from "./corpora-menu.tsx";
import { countWords } from "./count-words.ts";
import { ResultsExport, SearchOptions, SortMenu } from "./later-parts.tsx";
import { isHistory } from "./question-kinds.ts";
import { SortNote } from "./sort-note.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";
import { isUsualRoute } from "./usual-route.ts";

type ControlLineProps = {
  readonly workbench: WorkbenchModel;
  /** Null until there is an answer to the current question. */
  readonly answer: SearchResponse | null;
  /** Null until known. */
  readonly corpora: readonly CorpusSummary[] | null;
  readonly onFilters: () => void;
};

/** One line under the question: how many documents, where they were searched, their order, filters, options, receipt. */
export function ControlLine({ workbench, answer, corpora, onFilters }: ControlLineProps) {
  const { state, outcome, update } = workbench;
  const [open, setOpen] = useState(false);
  const options = useId();
  const advanced = useAdvanced();
  const active = countFilters({ ...state, corpora: [] });
  // A history is in the order of time, and has its own list.
  const listed = answer && answer.results.length > 0 && !isHistory(answer) ? answer : null;
  return (
    <>
      <div
        className="mt-1.5 flex flex-wrap items-center gap-y-1 text-small text-muted"
        data-testid="control-line"
      >
        {answer && <ResultCount answer={answer} />}
        {corpora && corpora.length > 0 && (
          <CorporaMenu
            corpora={corpora}
            chosen={state.corpora}
            onChange={(chosen) => update({ corpora: [...chosen], limit: 10 })}
          />
        )}
        {listed && (
          <SortMenu sort={state.sort} group={state.group} results={listed.results} onChange={update} />
        )}
        <Button look="quiet" size="inline" onClick={onFilters}>
          Filters{active > 0 && ` (${active})`}
        </Button>
        <Button
          look="quiet"
          size="inline"
          aria-expanded={open}
          aria-controls={options}
          onClick={() => setOpen(!open)}
        >
          Options
        </Button>
        {answer && (
          <span className="ml-auto flex items-center gap-0.5">
            {answer.results.length > 0 && outcome.kind === "frame" && (
              <AssembleButton frame={outcome.frame} size="inline" look="quiet" />
            )}
            <Receipt answer={answer} />
            {listed && <ResultsExport question={listed.query} rows={arrange(listed.results, state)} />}
          </span>
        )}
      </div>
      {listed && <SortNote answer={listed} view={state} onBest={() => update({ sort: "best" })} />}
      <div id={options}>
        {(open || !isUsualRoute(state) || advanced) && (
          <SearchOptions open={open} workbench={workbench} answer={answer} />
        )}
      </div>
    </>
  );
}

function ResultCount({ answer }: { readonly answer: SearchResponse }) {
  return (
    <span
      className="tabular-nums"
      data-testid="result-count"
      title={answer.candidatesCapped ? "Among the best candidates. More passages may match." : undefined}
    >
      <span className="font-semibold text-ink">{countWords(answer)}</span>
      {" · "}
      {(answer.tookMs / 1000).toFixed(1)} s
    </span>
  );
}

function Receipt({ answer: { receiptStored, traceId } }: { readonly answer: SearchResponse }) {
  if (!receiptStored)
    return (
      <span data-testid="receipt-lost" className="text-amber-text">
        Its receipt could not be stored
      </span>
    );
  return (
    <Link
      href={receiptHref(traceId)}
      prefetch={false}
      className="underline underline-offset-2 hover:text-ink"
      data-testid="receipt-link"
    >
      Receipt
    </Link>
  );
}
