import Link from "next/link";
import { useState } from "react";
import { NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import type { ChangeLine } from "./change-lines.ts";
import { CHANGES_WORDS } from "./words.ts";

/** Lines shown first, and added by each click. */
const LINES = 200;

/** On a narrow page, the place stands above its two values. */
const NARROW_ROW = "max-two:grid max-two:grid-cols-2";

type SheetChangesTableProps = {
  readonly documentId: string;
  readonly caption: string;
  readonly lines: readonly ChangeLine[];
  readonly from: number;
  readonly to: number;
};

/** The changes of one sheet, each with its value before and after. */
export function SheetChangesTable({ documentId, caption, lines, from, to }: SheetChangesTableProps) {
  const [shown, setShown] = useState(LINES);
  const left = lines.length - shown;
  return (
    <>
      <table className="w-full table-fixed border-collapse border border-line bg-panel max-two:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-two:block">
          <tr className={cx("text-left text-small text-muted", NARROW_ROW)}>
            <th scope="col" className="w-2/7 px-3 py-2 font-semibold max-two:sr-only">
              {CHANGES_WORDS.place}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {CHANGES_WORDS.before}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {CHANGES_WORDS.after}
            </th>
          </tr>
        </thead>
        <tbody className="max-two:block">
          {lines.slice(0, shown).map((line) => (
            <tr
              key={line.key}
              data-testid="sheet-change"
              className={cx("border-t border-line align-top", NARROW_ROW)}
            >
              <th
                scope="row"
                className="px-3 py-(--cell-gap) text-left font-normal wrap-anywhere max-two:col-span-2 max-two:pb-0"
              >
                <Link
                  href={readingHref(documentId, {
                    ...NO_READING,
                    version: line.kind === "removed" ? from : to,
                    cell: line.address,
                  })}
                  prefetch={false}
                  className="font-medium text-accent-text underline underline-offset-2"
                >
                  {typeof line.place === "number" ? CHANGES_WORDS.row(line.place) : line.place}
                </Link>{" "}
                <span className="text-small text-muted">{aboutWords(line)}</span>
              </th>
              <Value values={line.before} isNew={false} />
              <Value values={line.after} isNew />
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button className="mt-2" onClick={() => setShown(shown + LINES)}>
          {CHANGES_WORDS.more(Math.min(left, LINES))}
        </Button>
      )}
    </>
  );
}

function aboutWords({ kind, formerPlace, names }: ChangeLine): string {
  const former = formerPlace === null ? [] : [CHANGES_WORDS.moved(formerPlace)];
  return [...(kind === "changed" ? names : [CHANGES_WORDS[kind]]), ...former].join(" · ");
}

type ValueProps = { readonly values: readonly string[] | null; readonly isNew: boolean };

function Value({ values, isNew }: ValueProps) {
  const words = values?.join(" · ") ?? null;
  const Tag = isNew ? "ins" : "del";
  return (
    <td className="px-3 py-(--cell-gap) whitespace-pre-line wrap-anywhere">
      {words === "" ? (
        <span className="text-muted">{CHANGES_WORDS.empty}</span>
      ) : (
        words !== null && (
          <Tag
            className={cx(
              "no-underline",
              isNew ? "bg-accent-soft text-accent-text" : "bg-red-soft text-red-text",
            )}
          >
            {words}
          </Tag>
        )
      )}
    </td>
  );
}
