"use client";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { workbenchHref } from "#components/address/search-state.ts";
import { overviewHref } from "#components/evaluation/evaluation-state.ts";
import { RunSet } from "#components/evaluation/run-set.tsx";
import { useRequests } from "#components/evaluation/use-requests.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Judge } from "#components/judgements/judge.tsx";
import { allJudgementsQuery, type JudgementList } from "#components/judgements/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Judgement, normaliseQuery } from "#lib/domain/evaluation.ts";
import { AgreementNote } from "./agreement-note.tsx";
import { JudgementFilters } from "./judgement-filters.tsx";
import { judgementsParsers } from "./judgements-state.ts";
import { JudgementsTable } from "./judgements-table.tsx";
import { JUDGEMENTS_WORDS } from "./words.ts";

/** Name of the evaluation set that all judgements form. */
const SET = "judgements";

/** All judgements, the agreement of judges, and actions on the judgements. */
export function JudgementsView() {
  const [state, setState] = useQueryStates(judgementsParsers, { history: "push", shallow: true });
  const list = useQuery(allJudgementsQuery());
  const requests = useRequests();
  const router = useRouter();
  const [running, setRunning] = useState(false);
  const { data } = list;
  const questions = new Set(data?.judgements.map(({ queryHash }) => queryHash)).size;
  const some = data !== undefined && data.judgements.length > 0;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title={JUDGEMENTS_WORDS.title}
        beside={
          some && (
            <p className="text-muted tabular-nums">
              {JUDGEMENTS_WORDS.total(data.judgements.length, questions)}
            </p>
          )
        }
      >
        {some && (
          <>
            <Button asChild>
              <a href="/api/workbench/judgements/golden" download>
                <Download size={15} aria-hidden /> {JUDGEMENTS_WORDS.exportGolden}
              </a>
            </Button>
            <Button look="primary" onClick={() => setRunning(true)}>
              {JUDGEMENTS_WORDS.runAsSet}
            </Button>
          </>
        )}
      </PageHead>
      {list.error && !data ? (
        <Notice kind="failed" title={JUDGEMENTS_WORDS.failedTitle}>
          {errorWords(list.error).message}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : !some ? (
        <Notice
          kind="info"
          title={JUDGEMENTS_WORDS.emptyTitle}
          testId="no-judgements"
          actions={
            <Button asChild size="small">
              <Link href="/">{JUDGEMENTS_WORDS.search}</Link>
            </Button>
          }
        >
          {JUDGEMENTS_WORDS.emptyHelp}
        </Notice>
      ) : (
        <>
          <AgreementNote agreement={data.agreement} />
          <JudgementFilters
            key={state.q}
            q={state.q}
            grade={state.grade}
            origin={state.origin}
            onChange={(change) => {
              setState(change).catch(() => {});
            }}
          />
          <Found list={data} state={state} />
        </>
      )}
      <RunSet
        set={running ? { name: SET, queries: questions } : null}
        request={async (input) => {
          const refused = await requests.request(input);
          if (refused === null) router.push(overviewHref({}));
          return refused;
        }}
        onClose={() => setRunning(false)}
      />
    </main>
  );
}

type FoundProps = {
  readonly list: JudgementList;
  readonly state: { readonly q: string; readonly grade: string | null; readonly origin: string | null };
};

function Found({ list, state }: FoundProps) {
  const sought = normaliseQuery(state.q);
  const found = list.judgements.filter(
    (each) =>
      normaliseQuery(`${each.query} ${each.sourcePath} ${each.quote}`).includes(sought) &&
      (state.grade === null || String(each.grade) === state.grade) &&
      (state.origin === null || each.origin === state.origin),
  );
  if (found.length === 0) {
    return (
      <Notice kind="info" title={JUDGEMENTS_WORDS.noMatchTitle}>
        {JUDGEMENTS_WORDS.noMatchHelp}
      </Notice>
    );
  }
  return (
    <JudgementsTable
      judgements={found}
      questionHref={(q) => workbenchHref({ q })}
      passageHref={hrefOf}
      judging={(each) =>
        each.judge === list.actor ? (
          <Judge
            inline
            question={each.query}
            evidenceRef={each.evidenceRef}
            label={each.sourcePath}
            origin={each.origin}
          />
        ) : null
      }
    />
  );
}

function hrefOf({ query, documentId, version, span, page }: Judgement): string {
  return workbenchHref({
    q: query,
    doc: documentId,
    version,
    ...(page === null ? { passage: span } : { page }),
  });
}
