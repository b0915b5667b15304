import type { ReactNode } from "react";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import type { Block, InlineMark, TableCell } from "#lib/domain/extracted.ts";
import { rowsOfBlock } from "#lib/domain/table-lines.ts";
import { Inline } from "./inline.tsx";
import { type Highlight, isSought } from "./segments.ts";
import { LongRows, TableRows } from "./table-rows.tsx";

type TableBlockProps = {
  readonly text: string;
  readonly block: Block;
  readonly highlights: readonly Highlight[];
};

/** A table with its cells or, if the cells are unknown, the text with its original layout. */
export function TableBlock({ text, block, highlights }: TableBlockProps) {
  const sought = highlights.filter(isSought);
  const drawRow = (row: readonly TableCell[]) => (
    <tr key={row[0]?.start ?? block.start} className="border-t border-line last:border-b">
      {row.map((cell) => (
        <Cell key={cell.start} cell={cell} text={text} marks={block.marks} highlights={highlights} />
      ))}
    </tr>
  );
  if (block.lines) {
    const [first] = rowsOfBlock(text, block, { start: block.start, end: block.start });
    return (
      <Table name={nameOf(text, first)}>
        <LongRows text={text} block={block} sought={sought} render={drawRow} />
      </Table>
    );
  }
  // Leave out an empty header row. Markdown requires one for every table.
  const rows =
    block.rows?.filter((row) => row.some((cell) => text.slice(cell.start, cell.end).trim() !== "")) ?? [];
  if (rows.length === 0) {
    return (
      <pre className="my-3 overflow-x-auto font-mono text-small">
        <Inline text={text} range={block} marks={block.marks} highlights={highlights} />
      </pre>
    );
  }
  return (
    <Table name={nameOf(text, rows[0])}>
      <TableRows rows={rows} sought={sought} render={drawRow} />
    </Table>
  );
}

function Table({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // A group instead of a region: a document may have many tables, and landmarks should be few.
    <ScrollRegion role="group" aria-label={name} className="my-4 overflow-x-auto">
      <table className="w-full border-collapse text-ui">{children}</table>
    </ScrollRegion>
  );
}

/** Names a table by its first row: "Table: Indicator, Target". */
function nameOf(text: string, row: readonly TableCell[] | undefined): string {
  const cells = (row ?? [])
    .map((cell) => text.slice(cell.start, cell.end).trim())
    .filter((cell) => cell !== "");
  return `Table: ${cells.join(", ").slice(0, 80)}`;
}

type CellProps = {
  readonly cell: TableCell;
  readonly text: string;
  readonly marks: readonly InlineMark[] | undefined;
  readonly highlights: readonly Highlight[];
};

function Cell({ cell, text, marks, highlights }: CellProps) {
  const Tag = cell.header ? "th" : "td";
  return (
    <Tag
      colSpan={cell.colSpan}
      rowSpan={cell.rowSpan}
      className="px-2.5 py-1.5 text-left align-top wrap-normal [th]:bg-quiet-soft [th]:font-semibold"
    >
      <Inline text={text} range={cell} marks={marks} highlights={highlights} />
    </Tag>
  );
}
