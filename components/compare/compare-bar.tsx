import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/quantities.ts";

type CompareBarProps = {
  /** The receipt whose question it is; null where it was typed. */
  readonly receipt: string | null;
  readonly searchHref: string;
  /** How many hold. */
  readonly filters: number;
  readonly blind: boolean;
  /** The names are hidden still. */
  readonly hidden: boolean;
  readonly judged: number;
  readonly toJudge: number;
  /** Null where no route can be added. */
  readonly onAdd: (() => void) | null;
  readonly onBlind: (on: boolean) => void;
  readonly onReveal: () => void;
};

/** What holds for the whole comparison: where its question is from, blind judging, another route. */
export function CompareBar(props: CompareBarProps) {
  const { receipt, searchHref, filters, blind, hidden, judged, toJudge, onAdd, onBlind, onReveal } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-muted">
      {receipt !== null && (
        <span>
          The question of{" "}
          <Link
            href={`/receipts/${encodeURIComponent(receipt)}`}
            prefetch={false}
            className="underline underline-offset-2"
          >
            a receipt
          </Link>
        </span>
      )}
      <Link
        href={searchHref}
        prefetch={false}
        className="inline-flex min-h-6 items-center underline underline-offset-2"
      >
        Open in search
      </Link>
      {filters > 0 && <span>With {plural(filters, "filter")}, as in the search</span>}
      <span role="status" data-testid="blind-state">
        {blind &&
          (hidden
            ? `Names are hidden until the first five of each list are judged: ${judged} of ${toJudge} so far.`
            : "The names are shown.")}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {hidden && (
          <Button size="small" onClick={onReveal}>
            Show the names
          </Button>
        )}
        <Button size="small" aria-pressed={blind} onClick={() => onBlind(!blind)}>
          Blind judging: {blind ? "on" : "off"}
        </Button>
        {onAdd && (
          <Button size="small" onClick={onAdd}>
            Add a route
          </Button>
        )}
      </span>
    </div>
  );
}
