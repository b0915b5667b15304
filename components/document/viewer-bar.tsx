import { Download, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { VersionLabel } from "./version-label.tsx";
import { VIEWER_BAR_WORDS } from "./words.ts";

/** Number of innermost headings that fit beside the tools. */
const DEEPEST = 2;

type ViewerBarProps = {
  readonly title: string;
  readonly titleHref: string | null;
  readonly shownVersion: number;
  readonly currentVersion: number;
  readonly originalHref: string;
  /** Headings of the current passage, outermost first. */
  readonly sectionPath: readonly string[];
  /** Buttons that open parts of the viewer. */
  readonly tools: ReactNode;
  readonly stepper: ReactNode;
  /** Buttons to judge the current passage, if it answers a question. */
  readonly judging?: ReactNode;
  /** Only for formats with pages. */
  readonly pageTools: ReactNode;
  readonly onClose: (() => void) | null;
};

/** Shows the open document, its version, the current section and the view controls. */
export function ViewerBar(props: ViewerBarProps) {
  const {
    title,
    titleHref,
    shownVersion,
    currentVersion,
    originalHref,
    sectionPath,
    tools,
    stepper,
    judging,
    pageTools,
    onClose,
  } = props;
  return (
    <div className="border-b border-line bg-panel pr-2 pl-4 print:hidden">
      <div className="flex min-h-12 items-center gap-2">
        <h2 className="flex min-w-0 flex-1 items-center gap-2 text-lead font-semibold">
          {titleHref ? (
            <Link href={titleHref} className="truncate rounded-sm hover:underline" title={title}>
              {title}
            </Link>
          ) : (
            <span className="truncate" title={title}>
              {title}
            </span>
          )}
          <span className="shrink-0">
            <VersionLabel shown={shownVersion} current={currentVersion} />
          </span>
        </h2>
        <div className="flex shrink-0 items-center">
          {tools}
          <Button asChild look="quiet" size="icon">
            <a
              href={originalHref}
              aria-label={VIEWER_BAR_WORDS.originalLabel(title)}
              title={VIEWER_BAR_WORDS.original}
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
              aria-label={VIEWER_BAR_WORDS.closeLabel}
              title={VIEWER_BAR_WORDS.closeTitle}
              onClick={onClose}
            >
              <X size={16} aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {(stepper || pageTools || sectionPath.length > 0) && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-1.5">
          <p
            className="min-w-0 flex-1 basis-40 truncate text-small text-muted"
            title={sectionPath.join(" › ")}
          >
            {sectionPath.length > DEEPEST && "… › "}
            {sectionPath.slice(-DEEPEST).join(" › ")}
          </p>
          {judging}
          {stepper}
          {pageTools}
        </div>
      )}
    </div>
  );
}
