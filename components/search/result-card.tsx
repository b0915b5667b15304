"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { day, plural } from "#components/words/quantities.ts";
import { PROVIDER } from "#lib/domain/receipt.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { BadgeChip } from "./badge-chip.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { AssetChip, FreshnessChip, LaneChip, ScanChip } from "./chips.tsx";
import { PageThumb } from "./page-thumb.tsx";
import { pageWords } from "./page-words.ts";
import { PassageRow } from "./passage-row.tsx";
import { Snippet } from "./snippet.tsx";
import { Why } from "./why.tsx";

export type OpenPassage = { readonly passage: PassageResult; readonly page: number | null };

type ResultCardProps = {
  readonly result: DocumentResult;
  /** From 1, across all pages of results. */
  readonly rank: number;
  readonly chosen: boolean;
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
};

/** One matching document: title, location, passages, state and badges. */
export function ResultCard(props: ResultCardProps) {
  const { result, rank, chosen, activeRef, hrefFor, onOpen, thumbnailHref, stepHref } = props;
  const { judging, collecting } = props;
  const [best, ...others] = result.passages;
  const [unfolded, setUnfolded] = useState(false);
  const advanced = useAdvanced();
  if (!best) return null;
  const page = pageWords(best.pageFirst, best.pageLast);
  const open = (event: React.MouseEvent, atPage: number | null) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen({ passage: best, page: atPage });
  };
  return (
    <li
      data-testid="result"
      data-document={result.documentId}
      data-evidence={best.evidenceRef}
      className={cx(
        "relative border-b border-line px-4 py-3.5",
        chosen
          ? "bg-chosen before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent"
          : "bg-panel",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">
          <a
            href={hrefFor({ passage: best, page: null })}
            data-result-link
            aria-current={chosen ? "true" : undefined}
            className="rounded-sm hover:underline"
            onClick={(event) => open(event, null)}
          >
            {result.title}
          </a>
        </h3>
        {page && (
          <a
            href={hrefFor({ passage: best, page: best.pageFirst })}
            aria-label={`Open ${result.title} at page ${best.pageFirst}`}
            data-testid="page-badge"
            className="flex h-6 shrink-0 items-center rounded-full bg-quiet-soft px-2.5 text-tiny font-medium tabular-nums hover:bg-accent-soft hover:text-accent-text"
            onClick={(event) => open(event, best.pageFirst)}
          >
            {page}
          </a>
        )}
      </div>
      <Breadcrumb path={best.sectionPath} clauses={best.clauseIds} />
      {/* The words are a second, larger place to click; the title's link is the one for keys and screen readers. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a convenience for pointers, explained above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="my-1 flex cursor-pointer items-start gap-3" onClick={(event) => open(event, null)}>
        <Snippet snippet={best.snippet} className="line-clamp-4 min-w-0 flex-1" />
        {best.pageEvidence && (
          <PageThumb
            key={best.pageEvidence.page}
            src={thumbnailHref(best.pageEvidence.page)}
            evidence={best.pageEvidence}
            title={result.title}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <FreshnessChip freshness={result.freshness} />
        {best.lanes.map((lane) => (
          <LaneChip key={lane} lane={lane} />
        ))}
        {best.ocrConfidence !== null && <ScanChip confidence={best.ocrConfidence} />}
        {best.pageEvidence?.assets.map((asset) => (
          <AssetChip key={asset.id} asset={asset} />
        ))}
        {best.badges.map((badge) => (
          <BadgeChip key={badge.code + (badge.detail ?? "")} badge={badge} stepHref={stepHref} />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <Chip title={`Corpus: ${result.corpus.title}`}>{result.corpus.title}</Chip>
        {advanced && <Chip title="The provider that found it">{PROVIDER.provider_kind}</Chip>}
        {result.publishedDate && (
          <time dateTime={result.publishedDate} className="tabular-nums">
            {day(result.publishedDate)}
          </time>
        )}
        <span className="ml-auto flex items-center gap-0.5">
          {others.length > 0 && (
            <Button
              look="quiet"
              size="small"
              className="h-6 px-1.5"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {plural(others.length, "more passage")}
              <ChevronDown
                size={13}
                aria-hidden
                className={cx("transition-transform", unfolded && "rotate-180")}
              />
            </Button>
          )}
          {collecting?.(best)}
          {judging?.(best)}
          <Why
            passage={best}
            rank={rank}
            title={result.title}
            receiptHref={stepHref === null ? null : stepHref("results")}
          />
        </span>
      </div>
      {unfolded && (
        <ul aria-label={`More passages of ${result.title}`} className="mt-2 flex flex-col gap-1.5">
          {others.map((passage) => (
            <PassageRow
              key={passage.evidenceRef}
              passage={passage}
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
