import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import { hasQuotes, type Widening } from "./active-filters.ts";

type NoResultsProps = {
  readonly response: SearchResponse;
  readonly widenings: readonly Widening[];
  readonly onWiden: (widening: Widening) => void;
  /** Present if another search mode could find more. */
  readonly onHybrid?: () => void;
  /** A corrected question, and questions with synonyms. */
  readonly meant: ReactNode;
};

/** The search found nothing: where it looked, and what to try. */
export function NoResults({ response, widenings, onWiden, onHybrid, meant }: NoResultsProps) {
  const asked = listed(response.corpora.map((corpus) => corpus.title));
  const tries = [
    hasQuotes(response.query) && "the quoted words must appear exactly; try without the quotes",
    widenings.some(({ key }) => key !== "quotes") && "remove a filter",
    "use other words for the same thing",
  ].filter((tip): tip is string => typeof tip === "string");
  return (
    <div className="p-4" data-testid="no-results">
      <Notice
        kind="info"
        title={asked === "" ? "No corpus was searched" : `Nothing matched in ${asked}`}
        actions={
          <>
            <WidenButtons widenings={widenings} onWiden={onWiden} />
            {onHybrid && (
              <Button size="small" onClick={onHybrid}>
                Search by words and meaning
              </Button>
            )}
          </>
        }
      >
        {meant}
        <p>
          {asked === ""
            ? "The filters name a corpus that does not exist or is switched off, so nothing was searched."
            : `The search ran${response.status === "ok" ? " in full" : ", though not in full"}. What may help: ${tries.join("; ")}.`}
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
