"use client";
import { FilterPane } from "#components/filters/filter-pane.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { SearchFacets } from "#lib/domain/documents.ts";
import type { WorkbenchModel } from "./use-workbench.ts";

type FilterDrawerProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly workbench: WorkbenchModel;
  readonly facets: SearchFacets;
};

/** The filters, in a drawer over the results. */
export function FilterDrawer({ open, onOpenChange, workbench, facets }: FilterDrawerProps) {
  const { state, update } = workbench;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters" place="left" bare>
      <FilterPane facets={facets} filters={state} onChange={(change) => update({ ...change, limit: 10 })} />
      <div className="sticky bottom-0 border-t border-line bg-panel p-3">
        <Button look="primary" className="w-full" onClick={() => onOpenChange(false)}>
          Show results
        </Button>
      </div>
    </Dialog>
  );
}
