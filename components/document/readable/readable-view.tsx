"use client";
import { useMemo } from "react";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import { spansOverlap } from "#lib/domain/span.ts";
import { BlockRuns, headingLevels } from "./block-runs.tsx";
import { isByLine } from "./drawn-words.ts";
import { groupSpans } from "./groups.ts";
import { LazyGroups } from "./lazy-groups.tsx";
import { type Highlight, isSought } from "./segments.ts";
import { SourceView } from "./source-view.tsx";

type ReadableViewProps = {
  readonly document: ReadableDocument;
  readonly highlights: readonly Highlight[];
  /** The number of the picture that is open. */
  readonly picture?: number | null;
};

/** A document's canonical text, formatted, with its pictures, and its passages highlighted by their offsets. */
export function ReadableView(props: ReadableViewProps) {
  const { document, highlights } = props;
  if (isByLine(document)) {
    return <SourceView text={document.text} highlights={highlights} />;
  }
  return <Blocks {...props} />;
}

function Blocks({ document, highlights, picture = null }: ReadableViewProps) {
  const { blocks } = document;
  const opened = blocks.findIndex(({ pictures }) => pictures?.some(({ number }) => number === picture));
  const groups = useMemo(() => groupSpans(blocks, 40, 16_000), [blocks]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  const sought = highlights.filter(isSought);
  return (
    <div className="mx-auto w-full max-w-[46rem] px-5 pt-1 pb-24 font-serif text-reading wrap-anywhere two:px-9">
      <LazyGroups
        groups={groups}
        wanted={(group) =>
          (group.from <= opened && opened < group.to) ||
          sought.some((highlight) => spansOverlap(group, highlight))
        }
        estimate={(group) => 28 * (group.to - group.from) + (group.end - group.start) / 3}
        render={(group) => (
          <BlockRuns
            document={document}
            range={group}
            levels={levels}
            highlights={highlights}
            picture={picture}
          />
        )}
      />
    </div>
  );
}
