import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.tsx";
import { COMPARE_BAR_WORDS } from "./words.ts";

type CompareBarProps = {
  /** Id of the receipt that the question comes from; null if it was typed. */
  readonly receipt: string | null;
  readonly searchHref: string;
  /** Number of active filters. */
  readonly filters: number;
  readonly blind: boolean;
  /** The route names are still hidden. */
  readonly hidden: boolean;
  readonly judged: number;
  readonly toJudge: number;
  /** Null if no further route can be added. */
  readonly onAdd: (() => void) | null;
  readonly onBlind: (on: boolean) => void;
  readonly onReveal: () => void;
};

/** Settings of the whole comparison: origin of the question, blind judging, adding a route. */
export function CompareBar(props: CompareBarProps) {
  const { receipt, searchHref, filters, blind, hidden, judged, toJudge, onAdd, onBlind, onReveal } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-muted">
      {receipt !== null && (
        <span>
          {fill(COMPARE_BAR_WORDS.fromReceipt, {
            receipt: (
              <Link
                href={`/receipts/${encodeURIComponent(receipt)}`}
                prefetch={false}
                className="underline underline-offset-2"
              >
                {COMPARE_BAR_WORDS.receiptLink}
              </Link>
            ),
          })}
        </span>
      )}
      <Link
        href={searchHref}
        prefetch={false}
        className="inline-flex min-h-6 items-center underline underline-offset-2"
      >
        {COMPARE_BAR_WORDS.openSearch}
      </Link>
      {filters > 0 && <span>{COMPARE_BAR_WORDS.filters(filters)}</span>}
      <span role="status" data-testid="blind-state">
        {blind && (hidden ? COMPARE_BAR_WORDS.hiddenNames(judged, toJudge) : COMPARE_BAR_WORDS.shownNames)}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {hidden && (
          <Button size="small" onClick={onReveal}>
            {COMPARE_BAR_WORDS.showNames}
          </Button>
        )}
        <Button size="small" aria-pressed={blind} onClick={() => onBlind(!blind)}>
          {COMPARE_BAR_WORDS.blindRating(blind)}
        </Button>
        {onAdd && (
          <Button size="small" onClick={onAdd}>
            {COMPARE_BAR_WORDS.addRoute}
          </Button>
        )}
      </span>
    </div>
  );
}
