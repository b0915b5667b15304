import { COLUMNS_WORDS } from "#components/records/words.ts";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import type { LayerView } from "#lib/domain/dataset-edit.ts";

/** The first rows of a layer with their columns. */
export function FirstRows({ layer: { columns, sample } }: { readonly layer: LayerView }) {
  return (
    <ScrollRegion
      aria-label={COLUMNS_WORDS.preview}
      className="shrink-0 overflow-x-auto rounded-md border border-line"
    >
      <table className="border-collapse text-small" data-testid="preview">
        <caption className="sr-only">{COLUMNS_WORDS.preview}</caption>
        <thead className="text-left text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap px-2 py-1 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and the order is fixed
            <tr key={at} className="border-t border-line">
              {columns.map((column, index) => (
                <td key={column} className="max-w-48 truncate whitespace-nowrap px-2 py-1">
                  {row[index] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
