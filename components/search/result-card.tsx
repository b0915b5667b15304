"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Breadcrumb } from "#components/evidence/breadcrumb.tsx";
import { FreshnessChip } from "#components/evidence/chips.tsx";
import { dataSnippet } from "#components/evidence/data-words.ts";
import { pageWords } from "#components/evidence/page-words.ts";
import { Snippet } from "#components/evidence/snippet.tsx";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { sourceDate } from "#components/words/evidence.ts";
import { monthOf } from "#components/words/quantities.ts";
import { answeredPath } from "#lib/domain/cited-cells.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { containerName } from "#lib/domain/inner-file.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { RESULT_LIST_WORDS, RESULT_TAG_WORDS } from "./answer-words.ts";
import { PageThumb } from "./page-thumb.tsx";
import { PassageRow } from "./passage-row.tsx";
import { PrintedSource } from "./printed-results.tsx";
import { resultTags } from "./result-tags.ts";
import { Why } from "./why.tsx";

export type OpenPassage = { readonly passage: PassageResult; readonly page: number | null };

type ResultCardProps = {
  readonly result: DocumentResult;
  readonly chosen: boolean;
  /** True if the policy card shows its passage, or one of two quotes that differ is from it. Its words are then left out; its headings stay. */
  readonly quotedAbove?: boolean;
  readonly activeRef: string | null;
  readonly hrefFor: (open: OpenPassage) => string;
  readonly onOpen: (open: OpenPassage) => void;
  /** Address of a page's thumbnail. */
  readonly thumbnailHref: (page: number) => string;
  /** Address of a step in the search's receipt; null if the receipt was not stored. */
  readonly stepHref: ((anchor: string) => string) | null;
  /** Buttons to judge a passage, if available. */
  readonly judging?: (passage: PassageResult) => ReactNode;
  /** Button to add a passage to a pack. */
  readonly collecting?: (passage: PassageResult) => ReactNode;
  /** Button with a menu of all actions; `onWhy` shows why the passage was found. */
  readonly menu?: (passage: PassageResult, onWhy: () => void) => ReactNode;
};

/**
 * One matching document: title, page and date, headings, and two lines of its best passage (ADR 0066). The actions
 * show on hover and focus, on the open result, and on touch screens; screen readers always have them.
 */
export function ResultCard(props: ResultCardProps) {
  const { result, chosen, activeRef, hrefFor, onOpen, judging, collecting } = props;
  const [best, ...others] = result.passages;
  const [unfolded, setUnfolded] = useState(false);
  if (!best) return null;
  const open = (event: React.MouseEvent, page: number | null) => {
    if (asksBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen({ passage: best, page });
  };
  return (
    <li
      data-testid="result"
      data-document={result.documentId}
      data-evidence={best.evidenceRef}
      data-chosen={chosen}
      className="result-row break-inside-avoid border-b border-line px-4 py-(--row-gap)"
    >
      <Heading {...props} best={best} onClick={open} />
      <div className="result-words @container/row relative">
        {/* The words are a second, larger place to click; the title's link is the one for keys and screen readers. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a convenience for pointers, explained above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div className="contents cursor-pointer" onClick={(event) => open(event, null)}>
          <Words {...props} best={best} />
        </div>
        <Actions {...props} best={best} others={others.length} unfolded={unfolded} onUnfold={setUnfolded} />
      </div>
      <PrintedSource result={result} passage={best} href={hrefFor({ passage: best, page: null })} />
      {unfolded && (
        <ul aria-label={RESULT_LIST_WORDS.morePassages(result.title)} className="mt-2 flex flex-col gap-1.5">
          {others.map((passage) => (
            <PassageRow
              key={passage.evidenceRef}
              passage={passage}
              printedPages={result.printedPages}
              format={result.format}
              active={passage.evidenceRef === activeRef}
              href={hrefFor({ passage, page: null })}
              onOpen={() => onOpen({ passage, page: null })}
              judging={judging?.(passage)}
              collecting={collecting?.(passage)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

type PartProps = ResultCardProps & { readonly best: PassageResult };

/** Title on the left; page and month on the right. */
function Heading({
  result,
  best,
  chosen,
  hrefFor,
  onClick,
}: PartProps & { readonly onClick: (event: React.MouseEvent, page: number | null) => void }) {
  const page = pageWords(best.pageFirst, best.pageLast, result.printedPages);
  const container = containerName(result.sourcePath);
  const shown = best.pageFirst === null ? null : shownPage(result.printedPages, best.pageFirst);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h3 className="flex min-w-0 text-lead font-semibold" title={result.title}>
        <a
          href={hrefFor({ passage: best, page: null })}
          data-result-link
          aria-current={chosen ? "true" : undefined}
          className="truncate rounded-sm leading-6 hover:underline"
          onClick={(event) => onClick(event, null)}
        >
          {result.title}
          {container !== null && (
            <span className="font-normal text-muted"> {RESULT_LIST_WORDS.inContainer(container)}</span>
          )}
        </a>
      </h3>
      <p className="shrink-0 text-small text-muted tabular-nums">
        {page && (
          <a
            href={hrefFor({ passage: best, page: best.pageFirst })}
            aria-label={RESULT_LIST_WORDS.openAtPage(result.title, shown)}
            data-testid="page-badge"
            className="inline-block rounded-sm leading-6 hover:text-ink hover:underline"
            onClick={(event) => onClick(event, best.pageFirst)}
          >
            {page}
          </a>
        )}
        {page && result.publishedDate && " · "}
        {result.publishedDate && (
          <time dateTime={result.publishedDate}>
            {sourceDate(monthOf(result.publishedDate), result.dateIsOfFile)}
          </time>
        )}
      </p>
    </div>
  );
}

/** A passage below no heading and without a clause is placed by its corpus. */
const hasPlace = ({ sectionPath, clauseIds }: PassageResult) =>
  sectionPath.length > 0 || clauseIds.length > 0;

/** Tags and headings on one line, then the snippet, with a thumbnail if the page itself matched. */
function Words({ result, best, quotedAbove = false, thumbnailHref }: PartProps) {
  const tags = resultTags(result, best);
  return (
    <>
      <div className="result-line flex h-6 min-w-0 items-center gap-1.5 overflow-hidden">
        {tags.map((tag) => (
          <Chip
            key={tag.label}
            tone={tag.tone}
            title={tag.title}
            testId="tag"
            className="min-h-4 shrink-0 rounded-sm px-1.5"
          >
            {tag.label}
            <span className="sr-only">{RESULT_TAG_WORDS.explained(tag.title)}</span>
          </Chip>
        ))}
        {result.freshness.state !== "fresh" && <FreshnessChip freshness={result.freshness} brief />}
        {quotedAbove && (
          <span className="shrink-0 text-small text-muted">{RESULT_LIST_WORDS.quotedAbove}</span>
        )}
        <Breadcrumb
          path={hasPlace(best) ? answeredPath(best) : [result.corpus.title]}
          isCorpus={!hasPlace(best)}
          clauses={best.clauseIds}
          last={2}
        />
      </div>
      {!quotedAbove && (
        <Snippet
          snippet={dataSnippet(best.snippet, result.format)}
          dense
          className="result-snippet line-clamp-(--row-lines)"
        />
      )}
      {best.pageEvidence && !quotedAbove && (
        <div className="result-thumb ml-3">
          <PageThumb
            key={best.pageEvidence.page}
            src={thumbnailHref(best.pageEvidence.page)}
            evidence={best.pageEvidence}
            title={result.title}
            inText={hasPictures(result.format)}
          />
        </div>
      )}
    </>
  );
}

type ActionsProps = PartProps & {
  /** Number of further passages. */
  readonly others: number;
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
};

/**
 * Further passages, pack, rate, why, and a menu of all actions. With a mouse they stand at the end of the line with the
 * headings, which keep at least half of it: a narrow row shortens labels, and leaves rating, then the pack, to the menu.
 */
function Actions(props: ActionsProps) {
  const { result, best, stepHref, judging, collecting, menu, others, unfolded, onUnfold } = props;
  const [why, setWhy] = useState(false);
  return (
    <div className="result-actions flex items-center justify-end gap-0.5 print:hidden">
      {others > 0 && (
        <Button
          size="small"
          className="h-6 gap-0.5 px-1.5"
          aria-expanded={unfolded}
          onClick={() => onUnfold(!unfolded)}
        >
          <span>
            {RESULT_LIST_WORDS.more(others)}
            <span className="@max-3xl/row:sr-only">{RESULT_LIST_WORDS.morePart(others)}</span>
          </span>
          <ChevronDown
            size={13}
            aria-hidden
            className={cx(
              "transition-transform [@media(hover:hover)]:@max-[26rem]/row:hidden",
              unfolded && "rotate-180",
            )}
          />
        </Button>
      )}
      <span className="result-collect">{collecting?.(best)}</span>
      <span className="contents [@media(hover:hover)]:@max-[30rem]/row:hidden">{judging?.(best)}</span>
      <Why result={result} passage={best} stepHref={stepHref} open={why} onOpenChange={setWhy} />
      {menu?.(best, () => setWhy(true))}
    </div>
  );
}
