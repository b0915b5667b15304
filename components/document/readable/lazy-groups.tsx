"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Group } from "./groups.ts";

type LazyGroupsProps = {
  readonly groups: readonly Group[];
  /** Height in pixels that a group has until it is drawn. */
  readonly estimate: (group: Group) => number;
  /** Whether the passage stands in it: then it is drawn, and laid out in full. */
  readonly wanted: (group: Group) => boolean;
  readonly render: (group: Group) => ReactNode;
};

/** Up to this many groups are all drawn at once, and the browser skips painting those out of view. */
const DRAW_ALL = 60;

/** Draws long documents a piece at a time: what is near the view, and the piece that holds the passage. */
export function LazyGroups({ groups, estimate, wanted, render }: LazyGroupsProps) {
  return groups.map((group, index) => (
    <LazyGroup
      key={group.start}
      height={estimate(group)}
      drawn={groups.length <= DRAW_ALL || index === 0}
      wanted={wanted(group)}
    >
      {() => render(group)}
    </LazyGroup>
  ));
}

/** A skipped group has the height it was given, while its words tell places beyond it: no passage can be gone to there. */
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
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const show = drawn || wanted || seen;
  useEffect(() => {
    if (show || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "1200px 0px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [show]);
  return (
    <div ref={box} style={wanted ? LAID_OUT : show ? skippable(height) : { height: `${height}px` }}>
      {show && children()}
    </div>
  );
}
