"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  NO_READING,
  readingOfRef,
  type WorkbenchState,
  workbenchHref,
} from "#components/address/search-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { HISTORY_WORDS, NAMED_WORDS } from "./answer-words.ts";
import { HistoryList } from "./history-list.tsx";
import { NamedDocuments } from "./named-documents.tsx";
import { byNameQuery, historyQuery } from "./queries.ts";
import { HISTORY_PAGE, readName, timeAlone } from "./question-kinds.ts";

type QuestionAnswersProps = { readonly answer: SearchResponse; readonly state: WorkbenchState };

/** Answers that precede the results: the named documents, or everything from a period. */
export function QuestionAnswers({ answer, state }: QuestionAnswersProps) {
  const name = readName(answer);
  const time = timeAlone(answer);
  if (name) return <Named {...name} state={state} />;
  return time ? <History {...time} state={state} /> : null;
}

type Kind<Of extends (answer: SearchResponse) => unknown> = NonNullable<ReturnType<Of>> &
  Pick<QuestionAnswersProps, "state">;

function Named({ name, topic, state }: Kind<typeof readName>) {
  const found = useQuery(byNameQuery({ name, topic, corpora: state.corpora }));
  if (found.error) return <Failed title={NAMED_WORDS.failedTitle} words={errorWords(found.error).message} />;
  if (!found.data) return <Waiting words={NAMED_WORDS.loading} />;
  return (
    <NamedDocuments
      answer={found.data}
      hrefFor={(ref) => workbenchHref({ ...state, ...readingOfRef(ref) })}
      documentHref={(id) => `/documents/${encodeURIComponent(id)}`}
    />
  );
}

function History({ period, dateFields, state }: Kind<typeof timeAlone>) {
  const [limit, setLimit] = useState(HISTORY_PAGE);
  const found = useQuery(historyQuery({ period, dateFields, corpora: state.corpora, limit }));
  if (found.error)
    return <Failed title={HISTORY_WORDS.failedTitle} words={errorWords(found.error).message} />;
  if (!found.data) return <Waiting words={HISTORY_WORDS.loading} />;
  const { total, documents } = found.data;
  return (
    <HistoryList
      answer={found.data}
      hrefFor={(doc) => workbenchHref({ ...state, ...NO_READING, doc })}
      {...(documents.length < total && limit < 200
        ? { onMore: () => setLimit(Math.min(limit + 2 * HISTORY_PAGE, 200)) }
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
