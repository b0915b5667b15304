import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { hasQuotes, type Widening, widerSearches } from "./active-filters.ts";
import { NO_RESULTS_WORDS } from "./answer-words.ts";

type NoResultsProps = {
  readonly response: SearchResponse;
  readonly widenings: readonly Widening[];
  readonly onWiden: (widening: Widening) => void;
  /** A corrected question, and questions with synonyms. */
  readonly meant: ReactNode;
};

/** The search found nothing: where it looked, and what to try. */
export function NoResults({ response, widenings, onWiden, meant }: NoResultsProps) {
  const asked = listed(response.corpora.map((corpus) => corpus.title));
  const tries = [
    hasQuotes(response.query) && NO_RESULTS_WORDS.tryWithoutQuotes,
    widenings.some(({ key }) => key !== "quotes" && key !== "lanes") && NO_RESULTS_WORDS.tryFewerFilters,
    NO_RESULTS_WORDS.tryOtherWords,
  ].filter((tip) => tip !== false);
  return (
    <div className="p-4" data-testid="no-results">
      <Notice
        kind="info"
        title={asked === "" ? NO_RESULTS_WORDS.noCorpusTitle : NO_RESULTS_WORDS.nothingIn(asked)}
        actions={<WidenButtons widenings={[...widenings, ...widerSearches(response)]} onWiden={onWiden} />}
      >
        {meant}
        <p>
          {asked === ""
            ? NO_RESULTS_WORDS.noCorpusText
            : response.status === "ok"
              ? NO_RESULTS_WORDS.searchedInFull(tries)
              : NO_RESULTS_WORDS.searchedInPart(tries)}
        </p>
      </Notice>
    </div>
  );
}

/** Buttons that search again with less to match. */
export function WidenButtons({ widenings, onWiden }: Pick<NoResultsProps, "widenings" | "onWiden">) {
  return widenings.map((widening) => (
    <Button key={widening.key} size="small" className="max-w-full" onClick={() => onWiden(widening)}>
      <span className="truncate">{widening.words}</span>
    </Button>
  ));
}
