import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { count } from "#components/words/quantities.ts";

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
    <nav aria-label="Pages of the list" className="flex items-center gap-2">
      {offset > 0 && (
        <Button asChild size="small">
          <Link href={hrefFor(Math.max(0, offset - size))}>Previous</Link>
        </Button>
      )}
      <span className="text-small text-muted tabular-nums">
        {count(offset + 1)}–{count(last)} of {count(total)}
      </span>
      {last < total && (
        <Button asChild size="small">
          <Link href={hrefFor(offset + size)}>Next</Link>
        </Button>
      )}
    </nav>
  );
}
