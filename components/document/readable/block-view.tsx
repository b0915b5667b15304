import { memo } from "react";
import { cx } from "#components/ui/class-names.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { Inline } from "./inline.tsx";
import type { Highlight } from "./segments.ts";
import { TableBlock } from "./table-block.tsx";

type BlockViewProps = {
  readonly text: string;
  readonly block: Block;
  /** For headings: the level shown on the page. */
  readonly shownLevel: number;
  readonly highlights: readonly Highlight[];
  /** Keep the author's line breaks (plain text). */
  readonly keepLines: boolean;
};

const HEADING_SIZES: Readonly<Record<number, string>> = {
  3: "mt-8 mb-3 text-[1.375rem] leading-8",
  4: "mt-7 mb-2 text-[1.125rem] leading-7",
  5: "mt-5 mb-1.5 text-reading",
  6: "mt-4 mb-1 text-evidence",
};

export const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { text, block, shownLevel, highlights, keepLines } = props;
  const words = <Inline text={text} range={block} marks={block.marks} highlights={highlights} />;
  const lines = keepLines && "whitespace-pre-wrap";
  switch (block.kind) {
    case "heading": {
      const Heading = `h${shownLevel}` as "h3" | "h4" | "h5" | "h6";
      return <Heading className={cx("font-semibold", HEADING_SIZES[shownLevel])}>{words}</Heading>;
    }
    case "list-item":
      return (
        // biome-ignore lint/a11y/useSemanticElements: items of one list may be in groups that are drawn separately
        <div
          role="listitem"
          className={cx("my-1 flex gap-2", lines)}
          style={{ paddingLeft: `${(block.level ?? 1) * 1.1 - 0.6}rem` }}
        >
          {block.marker !== undefined && <span className="min-w-4 shrink-0 text-muted">{block.marker}</span>}
          <span className="min-w-0">{words}</span>
        </div>
      );
    case "table":
      return <TableBlock text={text} block={block} highlights={highlights} />;
    case "code":
      return (
        <pre className="my-3 overflow-x-auto rounded-md border border-line bg-ground px-3 py-2 font-mono text-small">
          {words}
        </pre>
      );
    case "quote":
      return (
        <blockquote className="my-3 border-l-3 border-line-strong pl-3.5 text-muted">{words}</blockquote>
      );
    case "caption":
      return <p className={cx("my-3 text-ui text-muted italic", lines)}>{words}</p>;
    case "footnote":
      return (
        <p className={cx("my-1.5 border-l border-line pl-3 text-ui text-muted", lines)}>
          {block.marker !== undefined && <span className="mr-1.5 font-medium">{block.marker}</span>}
          {words}
        </p>
      );
    case "page-furniture":
      return <p className={cx("my-2 text-small text-muted", lines)}>{words}</p>;
    default:
      return <p className={cx("my-2.5", lines)}>{words}</p>;
  }
});
