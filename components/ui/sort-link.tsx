import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import Link from "next/link";

/** Sort key in the address; `-key` is descending. `first` is the initial direction. */
export type SortBy = { readonly key: string; readonly first: "ascending" | "descending" };

export type TableSort = {
  /** The sort in the address: a column's key, with `-` for descending; null for the given order. */
  readonly value: string | null;
  readonly hrefFor: (value: string | null) => string;
};

/** Returns the direction of a column in a sorted table, for `aria-sort`. */
export function sortState(by: SortBy, sort: TableSort): "ascending" | "descending" | "none" {
  if (sort.value === by.key) return "ascending";
  return sort.value === `-${by.key}` ? "descending" : "none";
}

type SortLinkProps = { readonly head: string; readonly by: SortBy; readonly sort: TableSort };

/** Cycles through the column's first direction, the other direction, and the given order. */
export function SortLink({ head, by, sort }: SortLinkProps) {
  const state = sortState(by, sort);
  const { key } = by;
  const ways = by.first === "descending" ? [`-${key}`, key] : [key, `-${key}`];
  const next = sort.value === ways[0] ? ways[1] : sort.value === ways[1] ? null : ways[0];
  const Icon = state === "ascending" ? ArrowUp : state === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <Link
      href={sort.hrefFor(next ?? null)}
      scroll={false}
      prefetch={false}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink"
    >
      {head}
      <Icon size={12} aria-hidden className={state === "none" ? "opacity-50" : undefined} />
    </Link>
  );
}
