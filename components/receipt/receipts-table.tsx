import Link from "next/link";
import { LaneChip } from "#components/evidence/chips.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { valueWords } from "#components/words/evidence.ts";
import { plural } from "#components/words/quantities.ts";
import type { ReceiptSummary } from "#lib/domain/receipt.ts";
import { SEARCH_MODES } from "#lib/domain/search.ts";
import { useAdvanced } from "./advanced.ts";
import { StatusChip } from "./lanes-table.tsx";
import { KEPT_WORDS, RECEIPTS_TABLE_WORDS } from "./list-words.ts";
import { ORIGIN_WORDS, SEARCHED_BY_WORDS } from "./words.ts";

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2.5 align-top max-two:block max-two:px-0 max-two:py-0.5";

type ReceiptsTableProps = {
  readonly receipts: readonly ReceiptSummary[];
  readonly hrefFor: (id: string) => string;
};

/** One row per search: question, time, origin and outcome, and its route if details are shown. */
export function ReceiptsTable({ receipts, hrefFor }: ReceiptsTableProps) {
  const advanced = useAdvanced();
  return (
    <table
      data-testid="receipts-table"
      className="w-full border-collapse border border-line bg-panel max-two:block"
    >
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            {RECEIPTS_TABLE_WORDS.question}
          </th>
          <th scope="col" className={HEAD}>
            {RECEIPTS_TABLE_WORDS.asked}
          </th>
          {advanced && (
            <th scope="col" className={HEAD}>
              {RECEIPTS_TABLE_WORDS.route}
            </th>
          )}
          <th scope="col" className={HEAD}>
            {RECEIPTS_TABLE_WORDS.answer}
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {receipts.map((receipt) => (
          <tr
            key={receipt.id}
            data-testid="receipt-row"
            className="border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3"
          >
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <Link
                href={hrefFor(receipt.id)}
                prefetch={false}
                className="line-clamp-3 font-medium wrap-anywhere hover:underline"
              >
                {receipt.query}
              </Link>
              <Kept receipt={receipt} />
            </th>
            <td className={`${CELL} whitespace-nowrap two:w-44`}>
              <Moment iso={receipt.createdAt} />
              <span className="text-small text-muted max-two:ml-1.5 two:block">
                {ORIGIN_WORDS[receipt.origin]}
              </span>
            </td>
            {advanced && <Route receipt={receipt} />}
            <td className={`${CELL} two:w-44`}>
              <span className="whitespace-nowrap tabular-nums">
                {plural(receipt.documentCount, "document")}{" "}
                <span className="text-muted">{RECEIPTS_TABLE_WORDS.took(receipt.tookMs)}</span>
              </span>
              {receipt.status !== "ok" && (
                <span className="mt-1 block">
                  <StatusChip status={receipt.status} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the search was done, for people who look after the index. */
function Route({ receipt }: { readonly receipt: ReceiptSummary }) {
  return (
    <td className={`${CELL} two:w-64`}>
      <span className="inline-flex flex-wrap gap-1 two:flex">
        {receipt.lanes.map((lane) => (
          <LaneChip key={lane} lane={lane} />
        ))}
      </span>
      <span className="text-small text-muted max-two:ml-1.5 two:mt-0.5 two:block">
        {modeWords(receipt.mode)}
        {receipt.profile !== "adaptive" && ` · ${valueWords(receipt.profile).toLowerCase()}`}
      </span>
    </td>
  );
}

function modeWords(mode: string): string {
  const known = SEARCH_MODES.find((each) => each === mode);
  return known === undefined ? mode : SEARCHED_BY_WORDS[known];
}

/** Whether a receipt is kept permanently, and why. */
export function Kept({ receipt }: { readonly receipt: Pick<ReceiptSummary, "pinned" | "judged"> }) {
  if (!receipt.pinned && !receipt.judged) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {receipt.pinned && (
        <Chip tone="accent" title={KEPT_WORDS.pinnedHelp}>
          {KEPT_WORDS.pinned}
        </Chip>
      )}
      {receipt.judged && <Chip title={KEPT_WORDS.ratedHelp}>{KEPT_WORDS.rated}</Chip>}
    </span>
  );
}
