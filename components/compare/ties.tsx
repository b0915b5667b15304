"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { type Column, tiesBetween } from "./moves.ts";

type Drawn = {
  readonly width: number;
  readonly lines: readonly { readonly same: string; readonly from: number; readonly to: number }[];
};
const NOTHING: Drawn = { width: 0, lines: [] };

type TiesProps = {
  readonly left: Column;
  readonly right: Column;
  readonly shown: number;
  /** The evidence with the focus or pointer. Its line is highlighted. */
  readonly lit: string | null;
};

/**
 * Lines between equal results in two columns, drawn from the positions of the rows. Each row states the same in words.
 */
export function Ties({ left, right, shown, lit }: TiesProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<Drawn>(NOTHING);
  useLayoutEffect(() => {
    const own = svg.current;
    const columns = own?.closest("[data-columns]");
    if (!own || !columns) return;
    const listOf = ({ letter }: Column) => columns.querySelector(`[data-column="${letter}"] ol`);
    const measure = () => {
      const box = own.getBoundingClientRect();
      const from = middles(listOf(left), box.top);
      const to = middles(listOf(right), box.top);
      const lines = tiesBetween(left, right, shown).flatMap(({ same }) => {
        const [start, end] = [from.get(same), to.get(same)];
        return start === undefined || end === undefined ? [] : [{ same, from: start, to: end }];
      });
      setDrawn({ width: box.width, lines });
    };
    const observer = new ResizeObserver(measure);
    for (const watched of [own, listOf(left), listOf(right)]) if (watched) observer.observe(watched);
    return () => observer.disconnect();
  }, [left, right, shown]);
  const { width, lines } = drawn;
  return (
    <svg ref={svg} aria-hidden data-testid="ties" className="h-full w-full overflow-visible" fill="none">
      {lines.map(({ same, from, to }) => (
        <path
          key={same}
          data-testid="tie"
          d={`M 0 ${from} C ${width / 2} ${from}, ${width / 2} ${to}, ${width} ${to}`}
          stroke="var(--accent)"
          strokeWidth={same === lit ? 2.5 : 1.5}
          opacity={lit === null ? 0.75 : same === lit ? 1 : 0.22}
        />
      ))}
    </svg>
  );
}

/** Returns the vertical middle of each row, in pixels below `top`, by its evidence. */
function middles(list: Element | null, top: number): ReadonlyMap<string, number> {
  const rows = list?.querySelectorAll<HTMLElement>("li[data-same]") ?? [];
  return new Map(
    [...rows].map((row) => {
      const box = row.getBoundingClientRect();
      return [row.dataset.same ?? "", box.top + box.height / 2 - top];
    }),
  );
}
