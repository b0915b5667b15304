import type { Showing } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { SORT_BEST, sortNote } from "./sort-words.ts";

type SortNoteProps = {
  readonly answer: SearchResponse;
  readonly view: Pick<Showing, "sort" | "group">;
  readonly onBest: () => void;
};

/** States that the results are not in the order of the search, with the way back. */
export function SortNote({ answer, view, onBest }: SortNoteProps) {
  const note = sortNote(answer, view);
  if (note === null) return null;
  return (
    <div
      className="mt-1 flex flex-wrap items-center gap-x-1 text-small text-amber-text"
      data-testid="sort-note"
    >
      <p>{note}</p>
      <Button look="quiet" size="inline" className="text-accent-text" onClick={onBest}>
        {SORT_BEST}
      </Button>
    </div>
  );
}
