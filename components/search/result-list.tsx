"use client";
import { useId, useState } from "react";
import {
  NO_READING,
  openRef,
  readingOfRef,
  type WorkbenchState,
  workbenchHref,
} from "#components/address/search-state.ts";
import { pageHref } from "#components/document/queries.ts";
import { Judge } from "#components/judgements/judge.tsx";
import { AddToOtherPack } from "#components/packs/add-to-other-pack.tsx";
import { CollectButton } from "#components/packs/collect-button.tsx";
import type { Collect } from "#components/packs/use-collect.ts";
import { receiptHref } from "#components/receipt/receipts-state.ts";
import { reportOpened } from "#components/receipt/report-event.ts";
import { Button } from "#components/ui/button.tsx";
import { judgedRef } from "#lib/domain/grade.ts";
import {
  isQuotedBeside,
  NOTHING_QUOTED,
  type QuotedAnswer,
  quotedAnswerOf,
} from "#lib/domain/quoted-answer.ts";
import type { DocumentResult, SearchResponse } from "#lib/domain/search-result.ts";
import { widenings } from "./active-filters.ts";
import { AnswerStrip } from "./answer-strip.tsx";
import { RESULT_LIST_WORDS } from "./answer-words.ts";
import { arrange, byAnswering, type ResultRow } from "./arrange-results.ts";
import { OtherQuestions } from "./asking/other-questions.tsx";
import { NoResults } from "./no-results.tsx";
import { PolicyCard } from "./policy-card.tsx";
import { type OpenPassage, ResultCard } from "./result-card.tsx";
import { foundIn } from "./result-focus.ts";
import { ResultRows } from "./result-rows.tsx";
import { RowMenu } from "./row-menu.tsx";
import { chosenFor, isQuotedAbove, type PolicyChoice, shownPolicy } from "./shown-policy.ts";
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
export function ResultList(props: ResultListProps) {
  const { answer, state, update } = props;
  const titleId = useId();
  const [choice, setChoice] = useState<PolicyChoice | null>(null);
  const policyOf = chosenFor(answer.query, choice);
  if (answer.results.length === 0) return <NothingFound {...props} />;
  const policy = answer.policy ? shownPolicy(answer.policy, policyOf) : undefined;
  const choosePolicy = (documentId: string) => {
    setChoice({ query: answer.query, documentId });
    const chosen = answer.policy?.policies.find((each) => each.documentId === documentId);
    // The open document follows the card. A closed one stays closed.
    if (chosen && state.doc !== null) update(readingOfRef(chosen.evidenceRef));
  };
  const quoted = policy ? NOTHING_QUOTED : quotedAnswerOf(answer);
  const { answering, related } = byAnswering(arrange(answer.results, state), state);
  const rowOf = ({ result }: ResultRow) => (
    <Result
      key={state.group === "document" ? result.documentId : result.passages[0]?.evidenceRef}
      {...props}
      result={result}
      quotedAbove={isQuotedAbove(result, policy) || isQuotedBeside(result, quoted)}
    />
  );
  const more = answer.results.length < answer.documentCount && state.limit < 100;
  return (
    <>
      <h2 id={titleId} className="sr-only">
        {RESULT_LIST_WORDS.title(answer.query)}
      </h2>
      <DirectAnswer {...props} quoted={quoted} policyOf={policyOf} onPolicyOf={choosePolicy} />
      <ResultRows titleId={titleId} answering={answering.map(rowOf)} related={related.map(rowOf)} />
      {more && (
        <div className="p-4">
          <Button className="w-full" onClick={() => update({ limit: Math.min(state.limit + 10, 100) })}>
            {RESULT_LIST_WORDS.moreDocuments}
          </Button>
        </div>
      )}
    </>
  );
}

function NothingFound({ answer, state, update }: ResultListProps) {
  return (
    <NoResults
      response={answer}
      widenings={widenings(state)}
      onWiden={({ change }) => update({ ...change, ...NO_READING, limit: 10 })}
      meant={<OtherQuestions state={state} />}
    />
  );
}

type DirectAnswerProps = ResultListProps & {
  readonly quoted: QuotedAnswer;
  /** Id of the document whose policy was chosen. */
  readonly policyOf: string | null;
  readonly onPolicyOf: (documentId: string) => void;
};

/** The policy that is the whole question, or else the quoted answer. */
function DirectAnswer({ answer, quoted, state, update, collect, policyOf, onPolicyOf }: DirectAnswerProps) {
  const opening = {
    hrefFor: (ref: string) => workbenchHref({ ...state, ...readingOfRef(ref) }),
    onOpen: (ref: string) => update(readingOfRef(ref)),
  };
  if (!answer.policy)
    return (
      <AnswerStrip
        key={answer.query}
        {...opening}
        quoted={quoted}
        collecting={({ evidenceRef, title }) => (
          <AddToPack answer={answer} collect={collect} evidenceRef={evidenceRef} label={title} />
        )}
      />
    );
  return (
    <PolicyCard
      {...opening}
      policy={answer.policy}
      chosen={policyOf}
      onChoose={onPolicyOf}
      searchHref={(heading) => workbenchHref({ ...state, ...fromPolicy(heading) })}
      onSearch={(heading) => update(fromPolicy(heading))}
      collecting={({ evidenceRef, heading }) => (
        <AddToPack answer={answer} collect={collect} evidenceRef={evidenceRef} label={heading} />
      )}
    />
  );
}

type AddToPackProps = Pick<ResultListProps, "answer" | "collect"> & {
  readonly evidenceRef: string;
  /** What is added, for screen readers. */
  readonly label: string;
};

/** The buttons that add a passage to a pack. */
function AddToPack({ answer, collect, evidenceRef, label }: AddToPackProps) {
  const found = () => foundIn(answer, evidenceRef);
  return (
    <>
      <CollectButton
        collected={collect.has(found().evidenceRef)}
        onToggle={() => collect.toggle(found())}
        label={label}
      />
      <AddToOtherPack collect={collect} found={found} label={label} />
    </>
  );
}

/** One result with its buttons. */
function Result({
  answer,
  state,
  update,
  collect,
  onOpened,
  result,
  quotedAbove,
}: ResultListProps & Pick<ResultRow, "result"> & { readonly quotedAbove: boolean }) {
  const hrefFor = (opened: OpenPassage) => workbenchHref({ ...state, ...readingOf(result, opened) });
  const open = (opened: OpenPassage) => {
    const byKey = document.activeElement?.matches(":focus-visible") ?? false;
    update(readingOf(result, opened));
    if (answer.receiptStored) reportOpened(answer.traceId, opened.passage.evidenceRef);
    if (byKey) onOpened();
  };
  return (
    <ResultCard
      result={result}
      chosen={isOpen(result, state)}
      quotedAbove={quotedAbove}
      activeRef={openRef(state)}
      hrefFor={hrefFor}
      onOpen={open}
      stepHref={answer.receiptStored ? (anchor) => `${receiptHref(answer.traceId)}#${anchor}` : null}
      thumbnailHref={(page) => pageHref(result.documentId, result.version, page, "thumbnail")}
      collecting={({ evidenceRef }) => (
        <AddToPack answer={answer} collect={collect} evidenceRef={evidenceRef} label={result.title} />
      )}
      menu={(passage, onWhy) => (
        <RowMenu
          question={answer.query}
          result={result}
          passage={passage}
          href={hrefFor({ passage, page: null })}
          collected={collect.has(foundIn(answer, passage.evidenceRef).evidenceRef)}
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
