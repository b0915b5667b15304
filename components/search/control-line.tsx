"use client";
import { ReceiptText } from "lucide-react";
import Link from "next/link";
import { useId, useRef, useState } from "react";
import { useEscape } from "#components/document/use-escape.ts";
import { countFilters } from "#components/filters/filter-values.ts";
import { AssembleButton } from "#components/packs/assemble.tsx";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { Button } from "#components/ui/button.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { arrange } from "./arrange-results.ts";
import { CorporaMenu } from "./corpora-menu.tsx";
import { countParts } from "./count-words.ts";
import { ResultsExport, SearchOptions, SortMenu } from "./later-parts.tsx";
import { isHistory } from "./question-kinds.ts";
import { SortNote } from "./sort-note.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";
import { isUsualRoute } from "./usual-route.ts";
import { CONTROL_LINE_WORDS, RECEIPT_WORDS } from "./words.ts";

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
  const { open, toggle, line, button } = useOptionsPanel();
  const options = useId();
  const advanced = useAdvanced();
  const active =
    countFilters({ ...state, corpora: [] }) + (state.where === "" ? 0 : 1) + (state.inProject === "" ? 0 : 1);
  // A history is in the order of time, and has its own list.
  const listed = answer && answer.results.length > 0 && !isHistory(answer) ? answer : null;
  return (
    <div ref={line} className="@container">
      <div
        className="mt-1.5 flex h-6 items-center text-small whitespace-nowrap text-muted"
        data-testid="control-line"
      >
        {answer && <ResultCount answer={answer} />}
        {corpora && corpora.length > 0 && (
          <CorporaMenu
            corpora={corpora}
            chosen={corporaAsked(state, answer)}
            onChange={(chosen) => update({ corpora: [...chosen], limit: 10 })}
          />
        )}
        {listed && (
          <SortMenu sort={state.sort} group={state.group} results={listed.results} onChange={update} />
        )}
        <Button look="quiet" size="inline" onClick={onFilters}>
          {CONTROL_LINE_WORDS.filters(active)}
        </Button>
        <Button
          ref={button}
          look="quiet"
          size="inline"
          aria-expanded={open}
          aria-controls={options}
          onClick={toggle}
        >
          {CONTROL_LINE_WORDS.options}
        </Button>
        {answer && (
          <span className="ml-auto flex shrink-0 items-center gap-0.5">
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
    </div>
  );
}

/** The corpora that a person or the project chose; none: all. */
function corporaAsked(
  { corpora }: Pick<WorkbenchModel["state"], "corpora">,
  answer: SearchResponse | null,
): readonly string[] {
  return answer?.project?.set.includes("corpora") ? answer.corpora.map(({ id }) => id) : corpora;
}

/** The options, open or closed. Escape in the line closes them before it closes a document. */
function useOptionsPanel() {
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEscape(line, () => {
    setOpen(false);
    button.current?.focus();
  });
  // Closed options leave Escape to the page.
  return { open, toggle: () => setOpen(!open), line: open ? line : null, button };
}

/** What a line without room for a part of the count shows to screen readers only. */
const ROOM = {
  any: undefined,
  narrow: "@max-[21rem]:sr-only",
  middle: "@max-lg:sr-only",
  wide: "@max-2xl:sr-only",
} as const;

function ResultCount({ answer }: { readonly answer: SearchResponse }) {
  return (
    <span
      className="shrink-0 tabular-nums"
      data-testid="result-count"
      title={answer.candidatesCapped ? CONTROL_LINE_WORDS.candidatesCapped : undefined}
    >
      <span className="font-semibold text-ink">
        {countParts(answer).map(({ text, room }) => (
          <span key={text} className={ROOM[room]}>
            {text}
          </span>
        ))}
      </span>
      <span className={ROOM.middle}>
        {" · "}
        {CONTROL_LINE_WORDS.took(answer.tookMs)}
      </span>
    </span>
  );
}

function Receipt({ answer: { receiptStored, traceId } }: { readonly answer: SearchResponse }) {
  if (!receiptStored)
    return (
      <span
        data-testid="receipt-lost"
        className="flex items-center gap-1 text-amber-text"
        title={RECEIPT_WORDS.lost}
      >
        <ReceiptText size={14} aria-hidden />
        <span className="sr-only">{RECEIPT_WORDS.lost}</span>
        <span aria-hidden>{RECEIPT_WORDS.none}</span>
      </span>
    );
  return (
    <Link
      href={receiptHref(traceId)}
      prefetch={false}
      className="flex h-6 min-w-6 items-center justify-center rounded-md px-1 underline underline-offset-2 hover:bg-hover hover:text-ink"
      title={RECEIPT_WORDS.title}
      data-testid="receipt-link"
    >
      <ReceiptText size={14} aria-hidden className="@2xl:hidden" />
      <span className="@max-2xl:sr-only">{RECEIPT_WORDS.link}</span>
    </Link>
  );
}
