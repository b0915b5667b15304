"use client";
import { useMemo } from "react";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { BlockView } from "./block-view.tsx";
import { isByLine } from "./drawn-words.ts";
import { type Group, groupSpans } from "./groups.ts";
import { LazyGroups } from "./lazy-groups.tsx";
import { type Highlight, isSought, shownHeadingLevels } from "./segments.ts";
import { SourceView } from "./source-view.tsx";

const NONE: readonly Highlight[] = [];
/** Formats whose authors end lines themselves. */
const KEEPS_LINES: ReadonlySet<string> = new Set(["txt", "eml", "mbox", "msg"]);

type ReadableViewProps = { readonly document: ReadableDocument; readonly highlights: readonly Highlight[] };

/** A document's canonical text, formatted, with its passages highlighted by their offsets. */
export function ReadableView({ document, highlights }: ReadableViewProps) {
  if (isByLine(document)) {
    return <SourceView text={document.text} highlights={highlights} />;
  }
  return <Blocks document={document} highlights={highlights} />;
}

function Blocks({ document, highlights }: ReadableViewProps) {
  const { text, blocks, format } = document;
  const groups = useMemo(() => groupSpans(blocks, 40, 16_000), [blocks]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  const hasSlides = storedFormatFacts(format)?.hasSlides === true;
  const sought = highlights.filter(isSought);
  return (
    <div className="mx-auto w-full max-w-[46rem] px-5 pt-1 pb-24 font-serif text-reading wrap-anywhere two:px-9">
      <LazyGroups
        groups={groups}
        wanted={(group) => sought.some((highlight) => spansOverlap(group, highlight))}
        estimate={(group) => 28 * (group.to - group.from) + (group.end - group.start) / 3}
        render={(group) =>
          runs(blocks, group).map((run) => {
            const drawn = run.items.map((index) => {
              const block = blocks[index];
              if (!block) return null;
              return (
                <BlockView
                  key={block.start}
                  text={text}
                  block={block}
                  shownLevel={levels.get(index) ?? 3}
                  highlights={touching(highlights, block)}
                  keepLines={KEEPS_LINES.has(format)}
                  opensSlide={index > 0 && hasSlides && block.level === 1 && block.kind === "heading"}
                />
              );
            });
            return run.list ? (
              // biome-ignore lint/a11y/useSemanticElements: see the items in block-view
              <div key={`list-${run.start}`} role="list" className="my-2.5">
                {drawn}
              </div>
            ) : (
              drawn
            );
          })
        }
      />
    </div>
  );
}

/** Returns the same empty list for all blocks without highlights, so that they do not render again. */
function touching(highlights: readonly Highlight[], span: Span): readonly Highlight[] {
  const found = highlights.filter((highlight) => spansOverlap(highlight, span));
  return found.length === 0 ? NONE : found;
}

function headingLevels(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const headings = blocks.flatMap((block, index) =>
    block.kind === "heading" ? [{ index, level: block.level ?? 1 }] : [],
  );
  const shown = shownHeadingLevels(headings.map(({ level }) => level));
  return new Map(headings.map(({ index }, at) => [index, shown[at] ?? 3]));
}

type Run = { readonly list: boolean; readonly start: number; readonly items: number[] };

/** Returns the blocks of a group, with adjacent list items joined to one list. */
function runs(blocks: readonly Block[], group: Group): readonly Run[] {
  const found: Run[] = [];
  for (let index = group.from; index < group.to; index++) {
    const list = blocks[index]?.kind === "list-item";
    const last = found.at(-1);
    if (last && last.list === list) last.items.push(index);
    else found.push({ list, start: blocks[index]?.start ?? index, items: [index] });
  }
  return found;
}
