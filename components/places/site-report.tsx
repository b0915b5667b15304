"use client";
import { Download, FileText, Link2, MapPin, Plus, RotateCcw, Search } from "lucide-react";
import Link from "next/link";
import { placesHref, siteReportHref } from "#components/address/place-state.ts";
import { workbenchHref } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import { siteLine } from "#lib/domain/place-words.ts";
import { Coverage } from "./coverage.tsx";
import { Policies } from "./policies.tsx";
import { siteFileHref } from "./queries.ts";
import { ReplayPart } from "./replay-part.tsx";
import { ReportTable } from "./report-table.tsx";
import { usePackReport } from "./use-pack-report.ts";
import { PACK_WORDS, REPORT_WORDS, SITE_WORDS, TOOLS_WORDS } from "./words.ts";

type SiteReportProps = {
  readonly report: StoredPlaceReport;
  readonly title: string;
  readonly back: { readonly href: string; readonly words: string };
  /** The page of the receipt itself links to the page of places, and that one to the receipt. */
  readonly isReceipt: boolean;
  readonly replay: boolean;
  readonly onReplay: (replay: boolean) => void;
};

/** Longest shape in an address, in characters. */
const MAX_SHAPE_CHARS = 2000;

function searchPathOf({ request }: StoredPlaceReport): string | null {
  const where = JSON.stringify(request.geometry);
  return where.length > MAX_SHAPE_CHARS ? null : workbenchHref({ where, buffer: request.buffer_metres });
}

/** One site: what applies, how much of it, since when and by whom; and what the datasets do not cover. */
export function SiteReport({ report, title, back, isReceipt, replay, onReplay }: SiteReportProps) {
  const { site, items, checked, withheld } = report;
  const packing = usePackReport(report.receipt_id, title);
  return (
    <>
      <div className="flex flex-col gap-3">
        <PageHead
          title={title}
          back={back}
          about={<span data-testid="site-line">{siteLine(report, title)}</span>}
        />
        <Tools
          id={report.receipt_id}
          searchPath={searchPathOf(report)}
          packing={packing}
          canPack={items.length > 0}
          isReceipt={isReceipt}
          replay={replay}
          onReplay={onReplay}
        />
      </div>
      {site.notes.length > 0 && (
        <Notice kind="degraded" title={SITE_WORDS.repaired(site.notes.join(" "))} testId="site-notes" />
      )}
      {withheld > 0 && (
        <Notice kind="degraded" title={SITE_WORDS.withheldTitle(withheld)} testId="withheld">
          {SITE_WORDS.withheld}
        </Notice>
      )}
      {replay && <ReplayPart report={report} onClose={() => onReplay(false)} />}
      {items.length > 0 ? (
        <ReportTable items={items} onAdd={(item) => packing.mutate([item.record_ref])} />
      ) : (
        <Notice kind="info" title={REPORT_WORDS.nothingTitle} testId="nothing-applies">
          {checked.length > 0 || report.not_covered.length > 0
            ? REPORT_WORDS.nothing
            : REPORT_WORDS.noDatasets}
        </Notice>
      )}
      <Policies items={items} />
      <Coverage report={report} />
    </>
  );
}

type ToolsProps = Pick<SiteReportProps, "isReceipt" | "replay" | "onReplay"> & {
  readonly id: string;
  /** The address of the search at this place; null if its shape is too long for an address. */
  readonly searchPath: string | null;
  readonly packing: ReturnType<typeof usePackReport>;
  readonly canPack: boolean;
};

function Tools({ id, searchPath, packing, canPack, isReceipt, replay, onReplay }: ToolsProps) {
  const copyText = useCopyText();
  const copy = () =>
    copyText({
      text: () => new URL(siteReportHref(id), window.location.origin).href,
      what: "link",
      copied: COPY_WORDS.linkCopied,
    });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        look="primary"
        disabled={!canPack || packing.isPending}
        data-testid="pack-report"
        onClick={() => packing.mutate(null)}
      >
        <Plus size={14} aria-hidden /> {packing.isPending ? PACK_WORDS.adding : PACK_WORDS.add}
      </Button>
      <Button asChild>
        <Link href={isReceipt ? placesHref({ report: id }) : siteReportHref(id)} prefetch={false}>
          {isReceipt ? <MapPin size={14} aria-hidden /> : <FileText size={14} aria-hidden />}
          {isReceipt ? TOOLS_WORDS.open : TOOLS_WORDS.receipt}
        </Link>
      </Button>
      {searchPath !== null && (
        <Button asChild>
          <Link href={searchPath} prefetch={false}>
            <Search size={14} aria-hidden /> {TOOLS_WORDS.search}
          </Link>
        </Button>
      )}
      <Button
        aria-pressed={replay}
        className="aria-pressed:border-accent aria-pressed:bg-chosen"
        onClick={() => onReplay(!replay)}
      >
        <RotateCcw size={14} aria-hidden /> {TOOLS_WORDS.replay}
      </Button>
      <Button asChild>
        <a href={siteFileHref(id, "docx")} download>
          <Download size={14} aria-hidden /> {TOOLS_WORDS.word}
        </a>
      </Button>
      <Button asChild>
        <a href={siteFileHref(id, "csv")} download>
          <Download size={14} aria-hidden /> {TOOLS_WORDS.csv}
        </a>
      </Button>
      <Button onClick={() => copy()}>
        <Link2 size={14} aria-hidden /> {COPY_WORDS.link}
      </Button>
    </div>
  );
}
