import Link from "next/link";
import { cx } from "#components/ui/class-names.ts";
import { count } from "#components/words/quantities.ts";
import { type ReportKind, reportFacts } from "#lib/domain/reports.ts";

type ReportListProps = {
  readonly totals: readonly { readonly kind: ReportKind; readonly total: number }[];
  readonly hrefFor: (kind: ReportKind) => string;
};

/** All reports, each with its number of entries. */
export function ReportList({ totals, hrefFor }: ReportListProps) {
  return (
    <ul className="grid border border-line bg-panel two:grid-cols-2" data-testid="reports">
      {totals.map(({ kind, total }) => (
        <li
          key={kind}
          className="-mt-px -ml-px flex items-baseline gap-3 border-t border-l border-line px-4 py-3.5"
        >
          <div className="min-w-0 flex-1">
            <Link href={hrefFor(kind)} className="font-semibold hover:underline">
              {reportFacts(kind).title}
            </Link>
            <p className="text-small text-muted">{reportFacts(kind).about}</p>
          </div>
          <span
            className={cx("text-title tabular-nums", total === 0 ? "text-muted" : "font-semibold")}
            data-testid={`total-${kind}`}
          >
            {count(total)}
          </span>
        </li>
      ))}
    </ul>
  );
}
