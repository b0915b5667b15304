"use client";
import { type RefObject, useCallback, useEffect } from "react";
import { NO_READING, workbenchHref } from "#components/address/search-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import type { Collect } from "#components/packs/use-collect.ts";
import { useUploads } from "#components/ui/uploads-context.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { searchOf } from "./asking/stored-searches.ts";
import { useRememberSearch } from "./asking/use-stored-searches.ts";
import { CLEARED, NO_PLACE } from "./cleared.ts";
import { ContextChip } from "./context-chip.tsx";
import { ControlLine } from "./control-line.tsx";
import { countWords } from "./count-words.ts";
import { FirstSteps } from "./first-steps/first-steps.tsx";
import { AnswerBody, AnswerHead, NothingIndexed, warmAnswer } from "./later-parts.tsx";
import { PlaceChip } from "./place-chip.tsx";
import { PrintedQuestion } from "./printed-results.tsx";
import { ProjectChips } from "./project-chip.tsx";
import { QueryBox } from "./query-box.tsx";
import { NO_CONTEXT } from "./started-from.ts";
import { LoadingResults, NoWords, SearchFailed, Welcome } from "./states.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";
import { isCancelled, WaitingNotice } from "./waiting-notice.tsx";
import { SEARCH_PAGE_WORDS } from "./words.ts";

type ResultsPaneProps = {
  readonly workbench: WorkbenchModel;
  readonly suggestions: readonly string[];
  readonly site: SuggestedSite | null;
  readonly questionRef: RefObject<HTMLTextAreaElement | null>;
  /** Null until known. */
  readonly corpora: readonly CorpusSummary[] | null;
  /** Opens the filters. */
  readonly onFilters: () => void;
  readonly collect: Collect;
  readonly onOpened: () => void;
};

/** The question, notes on its answer, and the results. */
export function ResultsPane(props: ResultsPaneProps) {
  const { workbench, questionRef } = props;
  const { state, search, update, ask } = workbench;
  const answer = search.data;
  const current = answer && !search.isPlaceholderData;
  const answered = current ? searchOf(state) : null;
  useRememberSearch(answered);
  const asked = workbench.outcome.kind === "frame";
  useEffect(() => {
    if (asked) warmAnswer();
  }, [asked]);
  const { refetch } = search;
  const again = useCallback(() => {
    refetch().catch(() => {});
  }, [refetch]);
  return (
    <>
      {current && <PrintedQuestion answer={answer} />}
      <div className="border-b border-line bg-panel px-4 pt-2.5 pb-1.5 print:hidden">
        <QueryBox
          key={state.q}
          question={state.q}
          inputRef={questionRef}
          onAsk={ask}
          onFocus={warmAnswer}
          suggests={{
            corpora: state.corpora,
            answered,
            onStored: workbench.restore,
            onDocument: (doc) => {
              update({ ...NO_READING, doc });
              props.onOpened();
            },
          }}
        />
        <ContextChip
          state={state}
          answer={current ? answer : null}
          onRemove={() => {
            update({ ...NO_CONTEXT, ...NO_READING, limit: 10 });
            questionRef.current?.focus();
          }}
        />
        <ProjectChips
          state={state}
          answer={current ? answer : null}
          onChange={(change) => update({ ...change, limit: 10 })}
        />
        <PlaceChip
          state={state}
          answer={current ? answer : null}
          onRemove={() => update({ ...NO_PLACE, limit: 10 })}
        />
        <ControlLine
          workbench={workbench}
          answer={current ? answer : null}
          corpora={props.corpora}
          onFilters={props.onFilters}
        />
        {current && <AnswerHead answer={answer} off={state.off} update={update} onAgain={again} />}
        <p role="status" className="sr-only">
          {search.isFetching ? SEARCH_PAGE_WORDS.searching : current ? countWords(answer) : ""}
        </p>
      </div>
      <section
        aria-label={SEARCH_PAGE_WORDS.results}
        className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible"
      >
        <WaitingNotice outcome={workbench.outcome} search={search} />
        <Body {...props} />
      </section>
    </>
  );
}

function Body({ workbench, suggestions, site, questionRef, corpora, collect, onOpened }: ResultsPaneProps) {
  const { state, outcome, search, update } = workbench;
  const uploads = useUploads();
  const again = () => {
    search.refetch().catch(() => {});
  };
  if (outcome.kind === "none") {
    const empty = corpora?.every((corpus) => corpus.documentCount === 0) ?? false;
    return (
      <>
        <FirstSteps onAsk={() => questionRef.current?.focus()} />
        {empty ? (
          <NothingIndexed onUpload={uploads.open} />
        ) : (
          <Welcome
            suggestions={suggestions}
            site={site}
            hrefFor={(q) => workbenchHref({ ...workbench.start, q })}
          />
        )}
      </>
    );
  }
  if (outcome.kind === "no_words") return <NoWords />;
  if (outcome.kind === "invalid") {
    return (
      <SearchFailed
        code="bad_request"
        message={outcome.message}
        action={SEARCH_PAGE_WORDS.searchUnfiltered}
        onRetry={() => update(CLEARED)}
      />
    );
  }
  if (search.error && !search.isFetching)
    return <SearchFailed {...errorWords(search.error)} onRetry={again} />;
  const answer = search.data;
  if (!answer || (search.isPlaceholderData && answer.query !== outcome.frame.query))
    return isCancelled({ outcome, search }) ? null : <LoadingResults />;
  return (
    <AnswerBody
      waiting={<LoadingResults />}
      answer={answer}
      earlier={search.isPlaceholderData}
      state={state}
      update={update}
      collect={collect}
      onAgain={again}
      onOpened={onOpened}
    />
  );
}
