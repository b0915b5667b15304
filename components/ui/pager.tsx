import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { PAGER_WORDS } from "./pager-words.ts";

type PagerProps = {
  readonly offset: number;
  readonly size: number;
  readonly total: number;
  readonly hrefFor: (offset: number) => string;
};

/** Links to the previous and next rows of a long list. */
export function Pager({ offset, size, total, hrefFor }: PagerProps) {
  if (total <= size && offset === 0) return null;
  const last = Math.min(offset + size, total);
  return (
    <nav aria-label={PAGER_WORDS.label} className="flex items-center gap-2">
      {offset > 0 && (
        <Button asChild size="small">
          <Link href={hrefFor(Math.max(0, offset - size))}>{PAGER_WORDS.previous}</Link>
        </Button>
      )}
      <span className="text-small text-muted tabular-nums">{PAGER_WORDS.shown(offset + 1, last, total)}</span>
      {last < total && (
        <Button asChild size="small">
          <Link href={hrefFor(offset + size)}>{PAGER_WORDS.next}</Link>
        </Button>
      )}
    </nav>
  );
}
