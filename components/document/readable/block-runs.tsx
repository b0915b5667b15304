import { Fragment } from "react";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { BlockPictures } from "./block-pictures.tsx";
import { BlockView } from "./block-view.tsx";
import { type Highlight, shownHeadingLevels } from "./segments.ts";

const NONE: readonly Highlight[] = [];
/** Formats whose authors end lines themselves. */
const KEEPS_LINES: ReadonlySet<string> = new Set(["txt", "eml", "mbox", "msg"]);

/** Indexes of blocks: `from` (inclusive) to `to` (exclusive). */
type BlockRange = { readonly from: number; readonly to: number };

type BlockRunsProps = {
  readonly document: ReadableDocument;
  readonly range: BlockRange;
  /** For headings: the levels shown on the page. */
  readonly levels: ReadonlyMap<number, number>;
  readonly highlights: readonly Highlight[];
  /** The number of the picture that is open. */
  readonly picture: number | null;
};

/** Consecutive blocks of a document, with their pictures. */
export function BlockRuns({ document, range, levels, highlights, picture }: BlockRunsProps) {
  const { text, blocks, format, documentId, version } = document;
  const source = { documentId, version, open: picture };
  return runs(blocks, range).map((run) => {
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
  });
}

/** Returns the same empty list for all blocks without highlights, so that they do not render again. */
function touching(highlights: readonly Highlight[], span: Span): readonly Highlight[] {
  const found = highlights.filter((highlight) => spansOverlap(highlight, span));
  return found.length === 0 ? NONE : found;
}

/** Returns the heading levels to show, by the index of the block. */
export function headingLevels(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const headings = blocks.flatMap((block, index) =>
    block.kind === "heading" ? [{ index, level: block.level ?? 1 }] : [],
  );
  const shown = shownHeadingLevels(headings.map(({ level }) => level));
  return new Map(headings.map(({ index }, at) => [index, shown[at] ?? 3]));
}

type Run = { readonly list: boolean; readonly start: number; readonly items: number[] };

/** Returns the blocks of a range, with adjacent list items joined to one list. A run ends where pictures follow. */
function runs(blocks: readonly Block[], group: BlockRange): readonly Run[] {
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
