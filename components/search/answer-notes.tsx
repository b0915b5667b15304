import type { ReactNode } from "react";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import type { MissingClause } from "#lib/domain/policy-card.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { type Widening, widerSearches } from "./active-filters.ts";
import { MISSING_CLAUSE_WORDS, STANDS_ALONE_WORDS, WEAK_WORDS } from "./answer-words.ts";
import { WidenButtons } from "./no-results.tsx";

/** States which lanes answered alone, with a button to ask the others. */
export function StandsAlone({
  group,
  onAskBoth,
}: {
  readonly group: keyof typeof STANDS_ALONE_WORDS;
  readonly onAskBoth: () => void;
}) {
  return (
    <p
      data-testid="stands-alone"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted"
    >
      {STANDS_ALONE_WORDS[group].answered}
      <Button size="small" className="h-6 px-1.5" onClick={onAskBoth}>
        {STANDS_ALONE_WORDS[group].ask} <Kbd>{"b"}</Kbd>
      </Button>
    </p>
  );
}

/** Notes with notices of their own. */
const SHOWN_ELSEWHERE: readonly SearchNote["code"][] = [
  "missing_clause",
  "spelling_corrected",
  "documents_being_indexed",
];

/** What the answer left out or replaced, one sentence a line. */
export function AnswerNotes({ notes }: Pick<SearchResponse, "notes">) {
  const others = notes.filter(({ code }) => !SHOWN_ELSEWHERE.includes(code));
  return others.map(({ text }) => (
    <p key={text} data-testid="answer-note" className="mt-1 text-small text-muted">
      {text}
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
  const ways = [...widenings, ...widerSearches(response)];
  const reasons = response.reasonCodes.filter(isWeakness).map(reasonWords);
  return (
    <Notice
      kind="degraded"
      testId="weak"
      title={WEAK_WORDS.title}
      actions={ways.length > 0 && <WidenButtons widenings={ways} onWiden={onWiden} />}
    >
      {meant}
      <p>{WEAK_WORDS.text(reasons)}</p>
    </Notice>
  );
}

type MissingClauseNoticeProps = {
  readonly missing: MissingClause;
  /** True if there are results and none of them counts as strong evidence. */
  readonly weak: boolean;
  readonly hrefFor: (evidenceRef: string) => string;
  readonly onOpen: (evidenceRef: string) => void;
};

/** States that the policy has no such clause, with a link to the policy. It stands in place of the notice of weak evidence. */
export function MissingClauseNotice({ missing, weak, hrefFor, onOpen }: MissingClauseNoticeProps) {
  return (
    <Notice
      kind="degraded"
      testId="missing_clause"
      title={missing.note}
      actions={
        <Button size="small" asChild>
          <a
            href={hrefFor(missing.evidenceRef)}
            onClick={(event) => {
              if (asksBrowser(event)) return;
              event.preventDefault();
              onOpen(missing.evidenceRef);
            }}
          >
            {MISSING_CLAUSE_WORDS.open(missing.heading)}
          </a>
        </Button>
      }
    >
      {weak && MISSING_CLAUSE_WORDS.weak}
    </Notice>
  );
}
