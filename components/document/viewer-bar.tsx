import { Download, Minus, Plus, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { percent } from "#components/words/quantities.ts";
import { VersionLabel } from "./version-label.tsx";

export type ViewChoice = "pages" | "text";

type ViewerBarProps = {
  readonly title: string;
  readonly titleHref: string | null;
  readonly shownVersion: number;
  readonly currentVersion: number;
  readonly originalHref: string;
  readonly stepper: ReactNode;
  /** Only for formats with pages. */
  readonly pages: {
    readonly view: ViewChoice;
    readonly onView: (view: ViewChoice) => void;
    readonly zoom: number;
    readonly onZoom: (direction: 1 | -1) => void;
    readonly page: number;
    readonly pageCount: number;
  } | null;
  readonly onClose: (() => void) | null;
};

/** What is open, which version, where in it, and how it is shown. */
export function ViewerBar(props: ViewerBarProps) {
  const { title, titleHref, shownVersion, currentVersion, originalHref, stepper, pages, onClose } = props;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel py-2 pl-4 pr-2">
      <h2 className="flex min-w-0 flex-1 items-center gap-2 text-lead font-semibold">
        {titleHref ? (
          <Link href={titleHref} className="truncate rounded-sm hover:underline" title={title}>
            {title}
          </Link>
        ) : (
          <span className="truncate">{title}</span>
        )}
        <span className="shrink-0">
          <VersionLabel shown={shownVersion} current={currentVersion} />
        </span>
      </h2>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-two:order-3 max-two:w-full">
        {stepper}
        {pages && <PageTools {...pages} />}
      </div>
      <div className="flex items-center">
        <Button asChild look="quiet" size="icon">
          <a
            href={originalHref}
            aria-label={`Original file of ${title}`}
            title="Original file"
            target="_blank"
            rel="noopener"
          >
            <Download size={15} aria-hidden />
          </a>
        </Button>
        {onClose && (
          <Button
            look="quiet"
            size="icon"
            aria-label="Close the document"
            title="Close (Esc)"
            onClick={onClose}
          >
            <X size={16} aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

const VIEWS = [
  { value: "pages", label: "Pages", title: "The pages as they were printed" },
  { value: "text", label: "Text", title: "The text that was read from them, and that is searched" },
] as const;

function PageTools({ view, onView, zoom, onZoom, page, pageCount }: NonNullable<ViewerBarProps["pages"]>) {
  return (
    <>
      {view === "pages" && (
        <>
          <span className="text-small text-muted tabular-nums" data-testid="page-position">
            p {page} of {pageCount}
          </span>
          <span className="flex items-center">
            <Button
              look="quiet"
              size="small-icon"
              aria-label="Smaller"
              title="Smaller (−)"
              onClick={() => onZoom(-1)}
            >
              <Minus size={14} aria-hidden />
            </Button>
            <span className="w-10 text-center text-small tabular-nums">{percent(zoom)}</span>
            <Button
              look="quiet"
              size="small-icon"
              aria-label="Larger"
              title="Larger (+)"
              onClick={() => onZoom(1)}
            >
              <Plus size={14} aria-hidden />
            </Button>
          </span>
        </>
      )}
      <Segmented legend="Show" value={view} options={VIEWS} onChange={onView} />
    </>
  );
}
