"use client";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { SearchFacets } from "#lib/domain/documents.ts";
import type { WorkbenchModel } from "./use-workbench.ts";
import { FILTERS_TITLE, OPENING_FILTERS, SHOW_RESULTS } from "./words.ts";

// Loaded when first opened, so that no search waits for it.
const { Part: WorkbenchFilters } = later({
  load: () => import("./workbench-filters.tsx").then((module) => module.WorkbenchFilters),
});

type FilterDrawerProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly workbench: WorkbenchModel;
  readonly facets: SearchFacets;
};

/** The filters, in a drawer over the results. */
export function FilterDrawer({ open, onOpenChange, workbench, facets }: FilterDrawerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={FILTERS_TITLE} place="left" bare>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <WorkbenchFilters
          waiting={
            <div role="status" aria-label={OPENING_FILTERS} className="p-4">
              <Skeleton className="h-64" />
            </div>
          }
          workbench={workbench}
          facets={facets}
        />
      </div>
      <div className="border-t border-line bg-panel p-3">
        <Button look="primary" className="w-full" onClick={() => onOpenChange(false)}>
          {SHOW_RESULTS}
        </Button>
      </div>
    </Dialog>
  );
}
