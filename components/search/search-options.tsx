"use client";
import { comparisonHref, questionOf } from "#components/address/search-state.ts";
import { AdvancedSwitch } from "#components/receipt/advanced-switch.tsx";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { StandsAlone } from "./answer-notes.tsx";
import { LaneSwitch } from "./lane-switch.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { RouteControls } from "./route-controls.tsx";
import { RouteLine } from "./route-line.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";

type SearchOptionsProps = {
  /** If false, shows only choices that differ from the defaults. */
  readonly open: boolean;
  readonly workbench: WorkbenchModel;
  readonly answer: SearchResponse | null;
};

/** How to search: text or pages, words or meaning, profile and reranking; then how this answer was found. */
export function SearchOptions({ open, workbench, answer }: SearchOptionsProps) {
  const { state, update } = workbench;
  const controls = (
    <RouteControls parts={state} onChange={update} utility={state.use} onUtility={(use) => update({ use })} />
  );
  if (!open) return controls;
  return (
    <div
      className="mt-2 flex flex-col gap-2 rounded-md border border-line bg-ground p-2.5"
      data-testid="search-options"
    >
      <div className="flex flex-wrap items-center gap-2">
        <LaneSwitch lanes={state.lanes} onChange={(lanes) => update({ lanes })} />
        <ModeSwitch mode={state.mode} onChange={(mode) => update({ mode })} />
        <span className="ml-auto">
          <AdvancedSwitch />
        </span>
      </div>
      {controls}
      {answer && (
        <>
          <RouteLine response={answer} compareHref={comparisonHref(questionOf(state))} />
          {answer.standsAlone !== null && (
            <StandsAlone group={answer.standsAlone} onAskBoth={() => update({ lanes: "both" })} />
          )}
        </>
      )}
    </div>
  );
}
