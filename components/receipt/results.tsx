"use client";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Receipt } from "#lib/domain/receipt.ts";
import type { Evidence } from "./evidence-link.tsx";
import { RESULTS_WORDS } from "./receipt-words.ts";
import { ResultItem } from "./result-item.tsx";
import { Section } from "./section.tsx";
import { usePlace } from "./use-place.ts";

type ResultsProps = {
  readonly receipt: Pick<Receipt, "results" | "corpora" | "runs">;
  readonly evidence: Evidence;
};

/** The results in order. Logged candidates that no page showed are collapsed. */
export function Results({ receipt, evidence }: ResultsProps) {
  const { results, corpora, runs } = receipt;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState(false);
  const here = usePlace((place) => {
    const rank = Number(/^result-(\d+)$/.exec(place)?.[1] ?? 0);
    const found = results.find((each) => each.rank === rank);
    if (!found) return null;
    if (found.shown === null) setAll(true);
    setOpen((now) => new Set([...now, rank]));
    return `result-${rank}`;
  });
  const onPage = results.filter(({ shown }) => shown !== null);
  const shown = all ? results : onPage;
  const whole = shown.length > 0 && shown.every(({ rank }) => open.has(rank));
  const toggle = (rank: number) =>
    setOpen((now) => new Set(now.has(rank) ? [...now].filter((each) => each !== rank) : [...now, rank]));
  return (
    <Section
      id="results"
      title={RESULTS_WORDS.title(onPage.length)}
      note={RESULTS_WORDS.help}
      actions={
        shown.length > 0 && (
          <Button
            size="small"
            onClick={() => setOpen(whole ? new Set() : new Set(shown.map(({ rank }) => rank)))}
          >
            {whole ? RESULTS_WORDS.closeAll : RESULTS_WORDS.openAll}
          </Button>
        )
      }
    >
      {results.length === 0 ? (
        <p className="text-muted">{RESULTS_WORDS.nothing}</p>
      ) : (
        <ol data-testid="receipt-results" className="rounded-md border border-line bg-panel">
          {shown.map((result) => (
            <ResultItem
              key={result.ref}
              result={result}
              corpusTitle={corpora.find(({ id }) => id === result.corpusId)?.title ?? result.corpusId}
              runs={runs}
              evidence={evidence}
              open={open.has(result.rank)}
              here={here === `result-${result.rank}`}
              onToggle={() => toggle(result.rank)}
            />
          ))}
        </ol>
      )}
      {onPage.length < results.length && (
        <Button size="small" className="self-start" onClick={() => setAll(!all)}>
          {all ? RESULTS_WORDS.showOnlyShown : RESULTS_WORDS.showMore(results.length - onPage.length)}
        </Button>
      )}
    </Section>
  );
}
