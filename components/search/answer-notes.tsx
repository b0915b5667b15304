import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import type { Widening } from "./active-filters.ts";
import { WidenButtons } from "./no-results.tsx";

const ALONE = {
  text: { words: "The text alone answered confidently.", ask: "Search the pages too" },
  page: { words: "The pages alone answered confidently.", ask: "Search the text too" },
} as const;

/** States which lanes answered alone, with a button to ask the others. */
export function StandsAlone({
  group,
  onAskBoth,
}: {
  readonly group: keyof typeof ALONE;
  readonly onAskBoth: () => void;
}) {
  return (
    <p
      data-testid="stands-alone"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted"
    >
      {ALONE[group].words}
      <Button size="small" className="h-6 px-1.5" onClick={onAskBoth}>
        {ALONE[group].ask} <Kbd>b</Kbd>
      </Button>
    </p>
  );
}

/** What the answer left out or replaced, one sentence a line. */
export function AnswerNotes({ notes }: Pick<SearchResponse, "notes">) {
  return notes.map((note) => (
    <p key={note} data-testid="answer-note" className="mt-1 text-small text-muted">
      {note}
    </p>
  ));
}

type WeakNoticeProps = {
  readonly response: SearchResponse;
  readonly widenings: readonly Widening[];
  readonly onWiden: (widening: Widening) => void;
  /** A corrected question, and questions with synonyms. */
  readonly meant: ReactNode;
};

/** States before the results that none of them is reliable, why, and what may find more. */
export function WeakNotice({ response, widenings, onWiden, meant }: WeakNoticeProps) {
  const reasons = response.reasonCodes.filter(isWeakness).map(reasonWords);
  return (
    <Notice
      kind="degraded"
      testId="weak"
      title="No strong evidence. The results below are weak"
      actions={widenings.length > 0 && <WidenButtons widenings={widenings} onWiden={onWiden} />}
    >
      {meant}
      <p>
        {reasons.length > 0 ? `Because ${listed(reasons)}.` : "No result is certain enough."} Other words may
        help; a name or a policy’s number helps most.
      </p>
    </Notice>
  );
}
