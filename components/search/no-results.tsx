import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

type ActiveFilter = { readonly key: string; readonly words: string; readonly onRemove: () => void };

type NoResultsProps = {
  readonly response: SearchResponse;
  readonly activeFilters: readonly ActiveFilter[];
  readonly onClearFilters: () => void;
  /** Present if another search mode could find more. */
  readonly onHybrid?: () => void;
};

/** The search found nothing: where it looked, and what to try. */
export function NoResults({ response, activeFilters, onClearFilters, onHybrid }: NoResultsProps) {
  const asked = listed(response.corpora.map((corpus) => corpus.title));
  const quoted = /["“”]/.test(response.query);
  const tries = [
    quoted && "the quoted words must appear exactly; try without the quotes",
    activeFilters.length > 0 && "remove a filter",
    "use other words for the same thing",
  ].filter((tip): tip is string => typeof tip === "string");
  return (
    <div className="p-4" data-testid="no-results">
      <Notice
        kind="info"
        title={asked === "" ? "No corpus was searched" : `Nothing matched in ${asked}`}
        actions={
          <>
            {activeFilters.map((filter) => (
              <Button key={filter.key} size="small" onClick={filter.onRemove}>
                Without “{filter.words}”
              </Button>
            ))}
            {activeFilters.length > 1 && (
              <Button size="small" onClick={onClearFilters}>
                Without any filter
              </Button>
            )}
            {onHybrid && (
              <Button size="small" onClick={onHybrid}>
                Search by words and meaning
              </Button>
            )}
          </>
        }
      >
        {asked === ""
          ? "The filters name a corpus that does not exist or is switched off, so nothing was searched."
          : `The search ran${response.status === "ok" ? " in full" : ", though not in full"}. What may help: ${tries.join("; ")}.`}
      </Notice>
    </div>
  );
}
