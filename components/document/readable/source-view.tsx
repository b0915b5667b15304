"use client";
import { memo, useMemo } from "react";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { type Group, groupSpans, type SourceLine, sourceLines } from "./groups.ts";
import { Inline } from "./inline.tsx";
import { LazyGroups } from "./lazy-groups.tsx";
import { type Highlight, isSought } from "./segments.ts";

const LINE_HEIGHT = 20;
/** Approximate characters per row in a typical window. */
const ROW_CHARS = 90;
const NONE: readonly Highlight[] = [];

/** Shows text with line numbers. The numbers are not read aloud or copied. */
export function SourceView({
  text,
  highlights,
}: {
  readonly text: string;
  readonly highlights: readonly Highlight[];
}) {
  const lines = useMemo(() => sourceLines(text), [text]);
  const groups = useMemo(() => groupSpans(lines, 120, 40_000), [lines]);
  const active = highlights.find((highlight) => highlight.active);
  const sought = highlights.filter(isSought);
  const digits = String(lines.findLast((line) => line.number !== null)?.number ?? 1).length;
  const touching = (span: Span) => {
    const found = highlights.filter((highlight) => spansOverlap(highlight, span));
    return found.length === 0 ? NONE : found;
  };
  return (
    <div className="min-w-0 pt-3 pb-24 font-mono text-small leading-5" data-testid="source">
      <LazyGroups
        groups={groups}
        wanted={(group) => sought.some((highlight) => spansOverlap(group, highlight))}
        estimate={(group: Group) =>
          lines.slice(group.from, group.to).reduce((height, line) => height + rowsOf(line) * LINE_HEIGHT, 0)
        }
        render={(group) =>
          lines
            .slice(group.from, group.to)
            .map((line) => (
              <Line
                key={line.start}
                text={text}
                line={line}
                digits={digits}
                highlights={touching(line)}
                inPassage={active !== undefined && line.start < active.end && line.end >= active.start}
              />
            ))
        }
      />
    </div>
  );
}

function rowsOf(line: Span): number {
  return Math.max(1, Math.ceil((line.end - line.start) / ROW_CHARS));
}

type LineProps = {
  readonly text: string;
  readonly line: SourceLine;
  readonly digits: number;
  readonly highlights: readonly Highlight[];
  /** True also for empty lines inside the passage. */
  readonly inPassage: boolean;
};

const Line = memo(function Line({ text, line, digits, highlights, inPassage }: LineProps) {
  return (
    <div
      className="source-line flex gap-3 px-3"
      data-line={line.number ?? undefined}
      data-passage={inPassage || undefined}
    >
      <span
        aria-hidden
        className="shrink-0 text-right text-muted tabular-nums select-none"
        style={{ width: `${digits}ch` }}
      >
        {line.number}
      </span>
      <span className="min-h-5 min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
        <Inline text={text} range={line} highlights={highlights} />
      </span>
    </div>
  );
});
