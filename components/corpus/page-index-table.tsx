import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { bytes, count, duration } from "#components/words/quantities.ts";

/** What the pages of one corpus take in the visual-page lane. */
export type PageIndexRow = {
  readonly corpusId: string;
  readonly title: string;
  readonly pages: number;
  /** Those with patches of today's model. */
  readonly embedded: number;
  readonly patches: number;
  readonly bytes: number;
  /** What embedding took, all pages together. */
  readonly embedMs: number;
};

const HEAD = "px-3 py-2 text-small font-semibold text-muted";
const NUMBER_HEAD = `${HEAD} text-right`;
const CELL = "px-3 py-2 text-right tabular-nums";

/** Pages, what they take on disk, and how long one takes to embed, by corpus. */
export function PageIndexTable({ rows }: { readonly rows: readonly PageIndexRow[] }) {
  return (
    <ScrollRegion aria-label="What pages take, by corpus" className="overflow-x-auto">
      <table
        className="w-full min-w-130 border-collapse border border-line bg-panel"
        data-testid="page-index"
      >
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Corpus
            </th>
            <th scope="col" className={NUMBER_HEAD}>
              Pages
            </th>
            <th scope="col" className={NUMBER_HEAD}>
              With patches
            </th>
            <th scope="col" className={NUMBER_HEAD}>
              Patches a page
            </th>
            <th scope="col" className={NUMBER_HEAD}>
              Stored a page
            </th>
            <th scope="col" className={NUMBER_HEAD}>
              Embedding a page
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.corpusId} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-medium">
                {row.title}
              </th>
              <td className={CELL}>{count(row.pages)}</td>
              <td className={CELL}>{count(row.embedded)}</td>
              <td className={CELL}>{each(row.patches, row, (value) => value.toFixed(1))}</td>
              <td className={CELL}>{each(row.bytes, row, bytes)}</td>
              <td className={CELL}>{each(row.embedMs, row, duration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function each(sum: number, { embedded }: PageIndexRow, words: (value: number) => string): string {
  return embedded === 0 ? "–" : words(sum / embedded);
}
