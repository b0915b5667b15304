"use client";
import { ChevronDown, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { later } from "#components/ui/later.tsx";
import { type ExistingAnswer, ExistingQuestion } from "./existing-question.tsx";
import { TrayRow } from "./tray-row.tsx";
import { totalWords, type UploadItem, uploadRow, uploadTotals } from "./upload-rows.ts";
import type { UploadJobs } from "./use-upload-jobs.ts";
import { TRAY_WORDS } from "./words.ts";

const { Part: UploadKinds } = later({
  load: () => import("./upload-kinds.tsx").then(({ UploadKinds: view }) => view),
});

type UploadTrayProps = {
  readonly items: readonly UploadItem[];
  readonly known: UploadJobs;
  readonly onRetry: (item: UploadItem) => void;
  readonly onCancel: (item: UploadItem) => void;
  readonly onExisting: (ids: readonly string[], answer: ExistingAnswer) => void;
  readonly onClose: () => void;
};

/** Maximum rows drawn. Rows that need a decision come first, so that they are never cut off. */
const MAX_ROWS = 400;

/**
 * Files being added: one row each with stage, progress and error. The list covers a part of the page, so it is open only
 * on the page on which files were added or it was opened, and folded on the next one.
 */
export function UploadTray({ items, known, onRetry, onCancel, onExisting, onClose }: UploadTrayProps) {
  const page = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(page);
  const [listed, setListed] = useState(items.length);
  if (items.length !== listed) {
    setListed(items.length);
    if (items.length > listed) setOpenOn(page);
  }
  const folded = openOn !== page;
  const rows = useMemo(
    () =>
      items.map((item) => ({
        item,
        row: uploadRow(
          item,
          item.jobId ? known.jobs.get(item.jobId) : undefined,
          item.documentId === null
            ? undefined
            : {
                isIndexing: known.indexing.has(item.documentId),
                isLocked: known.locked.has(item.documentId),
              },
        ),
      })),
    [items, known],
  );
  const totals = uploadTotals(
    rows.map(({ row }) => row),
    items,
  );
  const asking = items.filter((item) => item.phase === "exists");
  const shown = useMemo(
    () => [...rows].sort((a, b) => urgency(b.row.tone) - urgency(a.row.tone)).slice(0, MAX_ROWS),
    [rows],
  );
  const done = totals.settled === totals.total;
  const added = useMemo(() => addedBy(rows), [rows]);
  const words = totalWords(totals);
  return (
    <section
      aria-label={TRAY_WORDS.label}
      data-testid="upload-tray"
      className="print:hidden fixed right-3 bottom-3 z-30 flex max-h-[min(32rem,70dvh)] w-[min(27rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised shadow-pop"
    >
      <div className="flex min-h-11 items-center gap-1 border-b border-line pl-3.5 pr-1.5">
        <h2 className="min-w-0 flex-1 font-semibold">
          <span role="status">{words}</span>
        </h2>
        <Button
          look="quiet"
          size="small-icon"
          aria-label={folded ? TRAY_WORDS.show : TRAY_WORDS.hide}
          aria-expanded={!folded}
          onClick={() => setOpenOn(folded ? page : null)}
        >
          <ChevronDown size={15} aria-hidden className={cx("transition-transform", folded && "rotate-180")} />
        </Button>
        {done && (
          <Button look="quiet" size="small-icon" aria-label={TRAY_WORDS.close} onClick={onClose}>
            <X size={15} aria-hidden />
          </Button>
        )}
      </div>
      {asking.length > 0 && (
        <ExistingQuestion
          count={asking.length}
          onAnswer={(answer) =>
            onExisting(
              asking.map(({ id }) => id),
              answer,
            )
          }
        />
      )}
      {!folded && (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {shown.map(({ item, row }) => (
            <TrayRow key={item.id} item={item} row={row} onRetry={onRetry} onCancel={onCancel} />
          ))}
          {rows.length > shown.length && (
            <li className="px-3.5 py-2 text-small text-muted">
              {TRAY_WORDS.more(rows.length - shown.length)}
            </li>
          )}
        </ul>
      )}
      {!folded && done && added.length > 0 && <UploadKinds documentIds={added} />}
    </section>
  );
}

/** Documents that were added and read. A locked one is asked about once it is unlocked, on its page. */
function addedBy(
  rows: readonly { readonly item: UploadItem; readonly row: ReturnType<typeof uploadRow> }[],
): string[] {
  return rows.flatMap(({ item, row }) =>
    item.phase === "received" &&
    item.documentId !== null &&
    row.settled &&
    row.error === null &&
    !row.needsPassword
      ? [item.documentId]
      : [],
  );
}

function urgency(tone: ReturnType<typeof uploadRow>["tone"]): number {
  return tone === "red" ? 2 : tone === "amber" ? 1 : 0;
}
