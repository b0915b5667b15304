"use client";
import { Fragment, useMemo } from "react";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { BlockPictures } from "./block-pictures.tsx";
import { BlockView } from "./block-view.tsx";
import { isByLine } from "./drawn-words.ts";
import { type Group, groupSpans } from "./groups.ts";
import { LazyGroups } from "./lazy-groups.tsx";
import { type Highlight, isSought, shownHeadingLevels } from "./segments.ts";
import { SourceView } from "./source-view.tsx";

const NONE: readonly Highlight[] = [];
/** Formats whose authors end lines themselves. */
const KEEPS_LINES: ReadonlySet<string> = new Set(["txt", "eml", "mbox", "msg"]);

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
  const { text, blocks, format, documentId, version } = document;
  const source = { documentId, version, open: picture };
  const opened = blocks.findIndex(({ pictures }) => pictures?.some(({ number }) => number === picture));
  const groups = useMemo(() => groupSpans(blocks, 40, 16_000), [blocks]);
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  const hasSlides = storedFormatFacts(format)?.hasSlides === true;
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
            const items = run.list ? (
              // biome-ignore lint/a11y/useSemanticElements: see the items in block-view
              <div role="list" className="my-2.5">
                {drawn}
              </div>
            ) : (
              drawn
            );
            const pictures = run.items.flatMap((index) => blocks[index]?.pictures ?? []);
            return (
              <Fragment key={run.start}>
                <BlockPictures pictures={pictures.filter(({ before }) => before)} source={source} />
                {items}
                <BlockPictures pictures={pictures.filter(({ before }) => !before)} source={source} />
              </Fragment>
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

/** Returns the blocks of a group, with adjacent list items joined to one list. A run ends where pictures follow. */
function runs(blocks: readonly Block[], group: Group): readonly Run[] {
  const found: Run[] = [];
  for (let index = group.from; index < group.to; index++) {
    const list = blocks[index]?.kind === "list-item";
    const last = found.at(-1);
    const above = blocks[last?.items.at(-1) ?? -1];
    if (last && last.list === list && above?.pictures === undefined) last.items.push(index);
    else found.push({ list, start: blocks[index]?.start ?? index, items: [index] });
  }
  return found;
}
