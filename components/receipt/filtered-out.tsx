import { count } from "#components/words/quantities.ts";
import type { Receipt } from "#lib/domain/receipt.ts";
import { RawCode } from "./raw-code.tsx";
import { FILTERED_OUT_WORDS } from "./receipt-words.ts";
import { filteredOutWords, filterWords } from "./words.ts";

/** What was excluded before ranking, and by which filter or guard. */
export function FilteredOutList({ filteredOut }: Pick<Receipt, "filteredOut">) {
  if (filteredOut.length === 0) return <p className="text-muted">{FILTERED_OUT_WORDS.nothing}</p>;
  return (
    <ul data-testid="filtered-out" className="rounded-md border border-line bg-panel">
      {filteredOut.map((each) => (
        <li
          key={`${each.by} ${each.what}`}
          className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2 last:border-b-0"
        >
          <span>
            {FILTERED_OUT_WORDS.by(filterWords(each.by))} <RawCode code={each.by} />
          </span>
          <span className="shrink-0 tabular-nums" title={count(each.count)}>
            {filteredOutWords(each)}
          </span>
        </li>
      ))}
    </ul>
  );
}
