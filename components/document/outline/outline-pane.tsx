"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import { type PageLabels, printedNumber } from "#components/document/pages/page-numbers.ts";
import { focusDocument } from "#components/document/use-escape.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { OutlineEntry } from "./entries.ts";
import { OutlineList } from "./outline-list.tsx";
import type { Outline } from "./use-outline.ts";
import { OUTLINE_WORDS } from "./words.ts";

type OutlinePaneProps = {
  readonly outline: Outline;
  readonly documentId: string;
  readonly version: number;
  readonly labels: PageLabels;
  /** Index of the section that is read; -1 if none. */
  readonly current: number;
  readonly onGo: (entry: OutlineEntry, index: number) => void;
};

/** The outline beside the document, or in a drawer on a narrow screen. */
export function OutlinePane({ outline, documentId, version, labels, current, onGo }: OutlinePaneProps) {
  const { shown, beside, entries, takesFocus, show } = outline;
  if (!shown && beside) return null;
  const list = (
    <Answer outline={outline}>
      <OutlineList
        entries={entries}
        takesFocus={takesFocus}
        current={current}
        pageWords={(page) => printedNumber(labels, page) ?? String(page)}
        hrefOf={({ span, page }) =>
          readingHref(documentId, { ...NO_READING, version, passage: span, page: span ? null : page })
        }
        onGo={(index) => {
          const entry = entries[index];
          if (entry) onGo(entry, index);
          if (!beside) show(false);
        }}
      />
    </Answer>
  );
  if (!beside)
    return (
      <Dialog open={shown} onOpenChange={(open) => show(open)} title={OUTLINE_WORDS.title} place="left">
        {list}
      </Dialog>
    );
  return (
    <aside
      data-outline
      aria-label={OUTLINE_WORDS.paneLabel}
      className="print:hidden flex w-60 shrink-0 flex-col border-r border-line bg-panel"
    >
      <div className="flex items-center justify-between pt-1.5 pr-1.5 pl-4">
        <h3 className="text-small font-semibold">{OUTLINE_WORDS.title}</h3>
        <Button
          look="quiet"
          size="small-icon"
          aria-label={OUTLINE_WORDS.hideLabel}
          title={OUTLINE_WORDS.hideTitle}
          onClick={(event) => {
            focusDocument(event.currentTarget);
            show(false);
          }}
        >
          <X size={14} aria-hidden />
        </Button>
      </div>
      {list}
    </aside>
  );
}

/** What is shown instead of the list while it loads, if it fails, and if there are no headings. */
function Answer({ outline, children }: { readonly outline: Outline; readonly children: ReactNode }) {
  const { entries, loading, error, more } = outline;
  if (error)
    return (
      <div className="p-3">
        <Notice kind="failed" title={OUTLINE_WORDS.failedTitle}>
          {errorWords(error).message}
        </Notice>
      </div>
    );
  if (loading)
    return (
      <div role="status" aria-label={OUTLINE_WORDS.loading} className="flex flex-col gap-2.5 p-4">
        <Skeleton />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    );
  if (entries.length === 0) return <p className="p-4 text-small text-muted">{OUTLINE_WORDS.empty}</p>;
  return (
    <>
      {children}
      {more && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          {OUTLINE_WORDS.firstOnly(entries.length)}
        </p>
      )}
    </>
  );
}
