import type { ReactNode } from "react";
import { Breadcrumb } from "#components/evidence/breadcrumb.tsx";
import { dataSnippet } from "#components/evidence/data-words.ts";
import { pageWords } from "#components/evidence/page-words.ts";
import { Snippet } from "#components/evidence/snippet.tsx";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { answeredPath } from "#lib/domain/cited-cells.ts";
import type { PrintedPages } from "#lib/domain/printed-pages.ts";
import type { PassageResult } from "#lib/domain/search-result.ts";

type PassageRowProps = {
  readonly passage: PassageResult;
  readonly printedPages: PrintedPages | undefined;
  /** Of its document. */
  readonly format: string;
  readonly active: boolean;
  readonly href: string;
  readonly onOpen: () => void;
  readonly judging?: ReactNode;
  readonly collecting?: ReactNode;
};

/** A further passage of a document, below its best one. */
export function PassageRow(props: PassageRowProps) {
  const { passage, printedPages, format, active, href, onOpen, judging, collecting } = props;
  const page = pageWords(passage.pageFirst, passage.pageLast, printedPages);
  return (
    <li
      className="border-l-2 border-line py-1 pl-3 data-[active=true]:border-accent"
      data-active={active}
      data-evidence={passage.evidenceRef}
    >
      <a
        href={href}
        aria-current={active ? "true" : undefined}
        className="block rounded hover:bg-hover"
        onClick={(event) => {
          if (asksBrowser(event)) return;
          event.preventDefault();
          event.stopPropagation();
          onOpen();
        }}
      >
        <span className="flex items-start justify-between gap-3">
          <Breadcrumb path={answeredPath(passage)} clauses={passage.clauseIds} />
          {page && <span className="shrink-0 text-tiny text-muted tabular-nums">{page}</span>}
        </span>
        <Snippet snippet={dataSnippet(passage.snippet, format)} className="line-clamp-2" />
      </a>
      <span className="flex flex-wrap items-center gap-0.5">
        {collecting}
        {judging}
      </span>
    </li>
  );
}
