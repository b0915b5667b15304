"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { indexingQuery } from "#components/jobs/indexing.ts";
import { Button } from "#components/ui/button.tsx";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { INDEXING_WORDS } from "./answer-words.ts";
import { asksAgain, indexingStage, type WhileShown, whileShown } from "./indexing-stage.ts";
import { statesIndexing } from "./reported-codes.ts";

type IndexingNoticeProps = {
  readonly answer: SearchResponse;
  readonly onAgain: () => void;
};

/**
 * Says beside an answer that documents of the searched corpora are still being indexed, unless the answer does, and
 * offers the newer answer afterwards.
 */
export function IndexingNotice({ answer, onAgain }: IndexingNoticeProps) {
  const waiting = useQuery(indexingQuery(answer.corpora.map(({ id }) => id))).data?.waiting;
  const [shown, setShown] = useState<WhileShown | null>(null);
  useEffect(() => {
    if (waiting === undefined) return;
    setShown((before) => whileShown(before, answer, waiting));
    if (asksAgain(shown, answer, waiting)) onAgain();
  }, [waiting, answer, onAgain, shown]);
  const stage = indexingStage(shown, answer);
  return (
    <p role="status" className="text-small text-muted empty:hidden" data-testid="indexing-notice">
      {stage === "indexing" && !statesIndexing(answer) && INDEXING_WORDS.waiting}
      {stage === "complete" && (
        <span className="flex flex-wrap items-center gap-x-2">
          {INDEXING_WORDS.complete}
          <Button look="quiet" size="inline" onClick={onAgain}>
            {INDEXING_WORDS.update}
          </Button>
        </span>
      )}
    </p>
  );
}
