"use client";
import type { ReactNode } from "react";
import { PRINT, useMediaQuery } from "#components/ui/use-media-query.ts";
import type { Group } from "./groups.ts";
import { useNearView } from "./use-near-view.ts";

type LazyGroupsProps<Part extends Group> = {
  readonly groups: readonly Part[];
  /** Height in pixels of a group before it is drawn. */
  readonly estimate: (group: Part) => number;
  /** True if the group contains the passage. It is then drawn and laid out in full. */
  readonly wanted: (group: Part) => boolean;
  readonly render: (group: Part) => ReactNode;
};

/** Up to this many groups are all drawn at once. The browser skips painting those out of view. */
const DRAW_ALL = 60;

/** Draws a long document in parts: those near the view, and those that contain the passage. */
export function LazyGroups<Part extends Group>(props: LazyGroupsProps<Part>) {
  const { groups, estimate, wanted, render } = props;
  // Print shows every part, also those far from the view.
  const printing = useMediaQuery(PRINT) === true;
  return groups.map((group, index) => (
    <LazyGroup
      key={group.start}
      height={estimate(group)}
      drawn={groups.length <= DRAW_ALL || index === 0}
      wanted={printing || wanted(group)}
    >
      {() => render(group)}
    </LazyGroup>
  ));
}

/**
 * A skipped group has only an estimated height, so scrolling to a passage inside it would miss. This style skips
 * nothing.
 */
const LAID_OUT = {};

function skippable(height: number) {
  return { contentVisibility: "auto", containIntrinsicBlockSize: `auto ${height}px` } as const;
}

type LazyGroupProps = {
  readonly height: number;
  readonly drawn: boolean;
  readonly wanted: boolean;
  readonly children: () => ReactNode;
};

function LazyGroup({ height, drawn, wanted, children }: LazyGroupProps) {
  const [box, show] = useNearView<HTMLDivElement>(drawn || wanted);
  return (
    <div ref={box} style={wanted ? LAID_OUT : show ? skippable(height) : { height: `${height}px` }}>
      {show && children()}
    </div>
  );
}
