import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { cellsOfRow, type QuoteTable } from "#lib/domain/quote-block.ts";
import { ITEM_WORDS } from "./item-words.ts";
import { type QuotedSource, quoteWords } from "./quote-words.ts";

/** A cited text for reading, with its tables as tables. */
export function QuoteView({ source }: { readonly source: QuotedSource }) {
  if (source.blocks === undefined) return quoteWords(source);
  let at = 0;
  return source.blocks.map((block) => {
    const key = at++;
    return block.kind === "words" ? (
      <p key={key} className="whitespace-pre-line not-last:mb-2">
        {block.text}
      </p>
    ) : (
      <TableView key={key} table={block} />
    );
  });
}

function TableView({ table }: { readonly table: QuoteTable }) {
  const rows = table.rows.map((_, row) => ({
    row,
    cells: cellsOfRow(table, row).filter(({ isContinued }) => !isContinued),
  }));
  return (
    // A group instead of a region: a pack may quote many tables, and landmarks should be few.
    <ScrollRegion
      role="group"
      aria-label={ITEM_WORDS.table}
      className="my-2 overflow-x-auto print:overflow-visible"
    >
      <table className="border-collapse font-sans text-small">
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row} className="border-t border-line last:border-b">
              {cells.map(({ text, column, columns, rows: down }) => (
                <td
                  key={column}
                  colSpan={columns}
                  rowSpan={down}
                  className="px-2 py-1 text-left align-top wrap-normal"
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
