"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistoryList } from "#components/search/history-list.tsx";
import { NamedDocuments } from "#components/search/named-documents.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Recognised } from "#lib/domain/question-kind.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import { errorWords } from "../fetch-json.ts";
import { byNameQuery, historyQuery } from "./queries.ts";
import { NO_READING, readingOfRef, type WorkbenchState, workbenchHref } from "./search-state.ts";

type QuestionAnswersProps = { readonly answer: SearchResponse; readonly state: WorkbenchState };

/** What a question of its own kind gets before the results: the document it names, or everything of its time. */
export function QuestionAnswers({ answer, state }: QuestionAnswersProps) {
  const name = answer.recognised.find(({ kind }) => kind === "name");
  const time = answer.recognised.find(({ kind, period }) => kind === "time" && period !== undefined);
  const flags = answer.recognised.some(({ kind }) => kind === "concept");
  if (name) return <Named name={name} state={state} />;
  if (time && answer.questionTopic === "" && !flags) return <History time={time} state={state} />;
  return null;
}

function Named({ name, state }: { readonly name: Recognised; readonly state: WorkbenchState }) {
  const found = useQuery(byNameQuery({ name: name.words, topic: name.topic ?? "", corpora: state.corpora }));
  if (found.error)
    return <Failed title="The named document could not be read" words={errorWords(found.error).message} />;
  if (!found.data) return <Waiting words="Reading the document that the question names" />;
  return (
    <NamedDocuments
      answer={found.data}
      hrefFor={(ref) => workbenchHref({ ...state, ...readingOfRef(ref) })}
      documentHref={(id) => `/documents/${encodeURIComponent(id)}`}
    />
  );
}

const PAGE = 20;

function History({ time, state }: { readonly time: Recognised; readonly state: WorkbenchState }) {
  const [limit, setLimit] = useState(PAGE);
  const { period, dateFields } = time;
  const found = useQuery(
    historyQuery({ period: period ?? null, dateFields: dateFields ?? [], corpora: state.corpora, limit }),
  );
  if (found.error)
    return <Failed title="What is of that time could not be read" words={errorWords(found.error).message} />;
  if (!found.data) return <Waiting words="Reading what is of that time" />;
  const { total, documents } = found.data;
  return (
    <HistoryList
      answer={found.data}
      hrefFor={(doc) => workbenchHref({ ...state, ...NO_READING, doc })}
      {...(documents.length < total && limit < 200
        ? { onMore: () => setLimit(Math.min(limit + 2 * PAGE, 200)) }
        : {})}
    />
  );
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <div className="border-b border-line p-4">
      <span className="sr-only">{words}</span>
      <Skeleton className="h-24" />
    </div>
  );
}

function Failed({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className="border-b border-line p-4">
      <Notice kind="failed" title={title}>
        {words}
      </Notice>
    </div>
  );
}
