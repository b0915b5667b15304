"use client";
import { pageHref } from "#components/document/queries.ts";
import { Judge } from "#components/judgements/judge.tsx";
import { ChooseTarget } from "#components/packs/choose-target.tsx";
import { CollectButton } from "#components/packs/collect-button.tsx";
import type { Collect } from "#components/packs/use-collect.ts";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { reportOpened } from "#components/receipt/report-event.ts";
import { Button } from "#components/ui/button.tsx";
import { judgedRef } from "#lib/domain/grade.ts";
import type { DocumentResult, PassageResult, SearchResponse } from "#lib/domain/search.ts";
import { widenings } from "./active-filters.ts";
import { AnswerStrip } from "./answer-strip.tsx";
import { RESULT_LIST_WORDS } from "./answer-words.ts";
import { arrange } from "./arrange-results.ts";
import { OtherQuestions } from "./asking/other-questions.tsx";
import { NoResults } from "./no-results.tsx";
import { PolicyCard } from "./policy-card.tsx";
import { type OpenPassage, ResultCard } from "./result-card.tsx";
import { foundIn } from "./result-focus.ts";
import { RowMenu } from "./row-menu.tsx";
import { NO_READING, openRef, readingOfRef, type WorkbenchState, workbenchHref } from "./search-state.ts";
import { readingOf, type WorkbenchModel } from "./use-workbench.ts";

type ResultListProps = {
  readonly answer: SearchResponse;
  readonly state: WorkbenchState;
  readonly update: WorkbenchModel["update"];
  readonly collect: Collect;
  /** Called when a key opened a passage, to move the focus there. */
  readonly onOpened: () => void;
};

/** The matching documents or passages in the chosen order, or the reason why there are none. */
export function ResultList({ answer, state, update, collect, onOpened }: ResultListProps) {
  if (answer.results.length === 0) {
    return (
      <NoResults
        response={answer}
        widenings={widenings(state)}
        onWiden={({ change }) => update({ ...change, ...NO_READING, limit: 10 })}
        meant={<OtherQuestions state={state} />}
        {...(answer.mode === "keyword" || answer.mode === "semantic"
          ? { onHybrid: () => update({ mode: "hybrid" }) }
          : {})}
      />
    );
  }
  const activeRef = openRef(state);
  const open = (result: DocumentResult) => (opened: OpenPassage) => {
    const byKey = document.activeElement?.matches(":focus-visible") ?? false;
    update(readingOf(result, opened));
    if (answer.receiptStored) reportOpened(answer.traceId, opened.passage.evidenceRef);
    if (byKey) onOpened();
  };
  const collecting = ({ evidenceRef }: Pick<PassageResult, "evidenceRef">, label: string) => (
    <>
      <CollectButton
        collected={collect.has(evidenceRef)}
        onToggle={() => collect.toggle(foundIn(answer, evidenceRef))}
        label={label}
      />
      <ChooseTarget collect={collect} found={() => foundIn(answer, evidenceRef)} label={label} />
    </>
  );
  const more = answer.results.length < answer.documentCount && state.limit < 100;
  return (
    <>
      <h2 className="sr-only">{RESULT_LIST_WORDS.title(answer.query)}</h2>
      {answer.policy ? (
        <PolicyCard
          policy={answer.policy}
          hrefFor={(ref) => workbenchHref({ ...state, ...readingOfRef(ref) })}
          onOpen={(ref) => update(readingOfRef(ref))}
          searchHref={(heading) => workbenchHref({ ...state, ...fromPolicy(heading) })}
          onSearch={(heading) => update(fromPolicy(heading))}
          collecting={(held) => collecting(held, held.heading)}
        />
      ) : (
        <AnswerStrip
          answer={answer}
          hrefFor={(ref) => workbenchHref({ ...state, ...readingOfRef(ref) })}
          onOpen={(ref) => update(readingOfRef(ref))}
          collecting={({ passage, result }) => collecting(passage, result.title)}
        />
      )}
      <ol data-testid="results">
        {arrange(answer.results, state).map(({ result, rank }) => (
          <ResultCard
            key={state.group === "document" ? result.documentId : result.passages[0]?.evidenceRef}
            result={result}
            rank={rank}
            chosen={isOpen(result, state)}
            activeRef={activeRef}
            hrefFor={(opened) => workbenchHref({ ...state, ...readingOf(result, opened) })}
            onOpen={open(result)}
            stepHref={answer.receiptStored ? (anchor) => `${receiptHref(answer.traceId)}#${anchor}` : null}
            thumbnailHref={(page) => pageHref(result.documentId, result.version, page, "thumbnail")}
            collecting={(passage) => collecting(passage, result.title)}
            menu={(passage, onWhy) => (
              <RowMenu
                question={answer.query}
                result={result}
                passage={passage}
                href={workbenchHref({ ...state, ...readingOf(result, { passage, page: null }) })}
                collected={collect.has(passage.evidenceRef)}
                onCollect={() => collect.toggle(foundIn(answer, passage.evidenceRef))}
                onWhy={onWhy}
              />
            )}
            judging={({ evidenceRef, pageFirst, pageEvidence }) => (
              <Judge
                question={answer.query}
                evidenceRef={judgedRef(evidenceRef, {
                  version: result.version,
                  page: pageEvidence?.page ?? pageFirst,
                })}
                label={result.title}
                origin="search"
              />
            )}
          />
        ))}
      </ol>
      {more && (
        <div className="p-4">
          <Button className="w-full" onClick={() => update({ limit: Math.min(state.limit + 10, 100) })}>
            {RESULT_LIST_WORDS.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** The search for passages about a policy. */
function fromPolicy(heading: string) {
  return { q: heading, from: "policy", limit: 10, ...NO_READING } as const;
}

/** Whether the open document is this result. If each result is a passage, only the open passage is. */
function isOpen(result: DocumentResult, { doc, group, passage, page }: WorkbenchState): boolean {
  const [shown] = result.passages;
  if (result.documentId !== doc || group === "document" || !shown) return result.documentId === doc;
  const own = readingOf(result, { passage: shown, page: null });
  return own.passage === null
    ? passage === null && own.page === page
    : own.passage.start === passage?.start && own.passage.end === passage.end;
}
