import { Minus, Plus, RotateCw } from "lucide-react";
import { PageField } from "#components/document/pages/page-field.tsx";
import type { PageLabels } from "#components/document/pages/page-numbers.ts";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { percent } from "#components/words/quantities.ts";
import { PAGE_TOOLS_WORDS } from "./words.ts";

type ViewChoice = "pages" | "sheets" | "text";

type PageToolsProps = {
  /** The view of the format other than its text. */
  readonly own: "pages" | "sheets";
  readonly view: ViewChoice;
  readonly onView: (view: ViewChoice) => void;
  readonly zoom: number;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onTurn: () => void;
  readonly page: number;
  readonly pageCount: number;
  /** Page numbers as printed. */
  readonly labels: PageLabels;
  readonly onPage: (page: number) => void;
};

const PAGES = { value: "pages", label: PAGE_TOOLS_WORDS.pages, title: PAGE_TOOLS_WORDS.pagesTitle } as const;
const SHEETS = {
  value: "sheets",
  label: PAGE_TOOLS_WORDS.sheets,
  title: PAGE_TOOLS_WORDS.sheetsTitle,
} as const;
const VIEWS = {
  pages: [PAGES, { value: "text", label: PAGE_TOOLS_WORDS.text, title: PAGE_TOOLS_WORDS.textTitle }],
  sheets: [SHEETS, { value: "text", label: PAGE_TOOLS_WORDS.text, title: PAGE_TOOLS_WORDS.sheetTextTitle }],
} as const;

/** Controls for page, zoom, rotation, and the view: pages or sheets, or text. */
export function PageTools({ own, view, onView, zoom, onZoom, onTurn, ...pages }: PageToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {view === "pages" && (
        <>
          <PageField {...pages} />
          <span className="flex items-center">
            <Button
              look="quiet"
              size="small-icon"
              aria-label={PAGE_TOOLS_WORDS.smallerLabel}
              title={PAGE_TOOLS_WORDS.smallerTitle}
              onClick={() => onZoom(-1)}
            >
              <Minus size={14} aria-hidden />
            </Button>
            <span className="w-10 text-center text-small tabular-nums">{percent(zoom)}</span>
            <Button
              look="quiet"
              size="small-icon"
              aria-label={PAGE_TOOLS_WORDS.largerLabel}
              title={PAGE_TOOLS_WORDS.largerTitle}
              onClick={() => onZoom(1)}
            >
              <Plus size={14} aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="small-icon"
              aria-label={PAGE_TOOLS_WORDS.turnLabel}
              title={PAGE_TOOLS_WORDS.turnTitle}
              onClick={onTurn}
            >
              <RotateCw size={14} aria-hidden />
            </Button>
          </span>
        </>
      )}
      <Segmented legend={PAGE_TOOLS_WORDS.viewLegend} value={view} options={VIEWS[own]} onChange={onView} />
    </div>
  );
}
