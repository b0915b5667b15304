import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { cx } from "#components/ui/class-names.ts";
import type { Sort, SortKey } from "./question-rows.ts";
import { HEAD } from "./table-classes.ts";

type SortHeadProps = {
  readonly sortKey: SortKey;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly right: boolean;
  readonly children: string;
};

/** A column head that sorts. Repeated presses go through both directions, then back to the order of the set. */
export function SortHead({ sortKey, sort, onSort, right, children }: SortHeadProps) {
  const state = sort === sortKey ? "ascending" : sort === `-${sortKey}` ? "descending" : "none";
  const [first, second]: readonly Sort[] =
    sortKey === "question" || sortKey === "rank" || sortKey === "difference"
      ? [sortKey, `-${sortKey}`]
      : [`-${sortKey}`, sortKey];
  const next = sort === first ? (second ?? "place") : sort === second ? "place" : (first ?? "place");
  const Icon = state === "ascending" ? ArrowUp : state === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={state} className={cx(HEAD, right && "text-right")}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
      >
        {children}
        <Icon size={12} aria-hidden className={state === "none" ? "opacity-50" : undefined} />
      </button>
    </th>
  );
}
