"use client";
import { type ReactNode, useRef } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { QueryBox } from "./query-box.tsx";
import { QUERY_BOX_WORDS, SEARCH_FAILED_WORDS } from "./words.ts";

/** The page of a comparison: the question, then its answer. The key "/" moves the focus to the question. */
export function QuestionPage({
  heading,
  question,
  action,
  choices,
  status,
  onAsk,
  children,
}: {
  /** For screen readers. */
  readonly heading: string;
  readonly question: string;
  /** The page's own path: the target of the form before scripts load. */
  readonly action: string;
  /** Shown below the question. */
  readonly choices?: ReactNode;
  /** Announced to screen readers. */
  readonly status: string;
  readonly onAsk: (question: string) => void;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    },
  });
  return (
    <main id="main" className="mx-auto flex w-full max-w-[110rem] flex-col gap-3 px-4 py-4 two:px-6">
      <h1 className="sr-only">{heading}</h1>
      <QueryBox
        key={question}
        question={question}
        inputRef={box}
        action={action}
        submit={QUERY_BOX_WORDS.compare}
        onAsk={onAsk}
      />
      {choices}
      <p role="status" className="sr-only">
        {status}
      </p>
      {children}
    </main>
  );
}

/** Shown when a comparison did not run, with one way out. */
export function NotCompared({
  title,
  testId,
  button,
  onPress,
  children,
}: {
  readonly title: string;
  readonly testId: string;
  readonly button: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Notice
      kind="failed"
      title={title}
      testId={testId}
      actions={
        <Button size="small" onClick={onPress}>
          {button}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** Returns the text of a comparison that failed. */
export function failureWords(error: unknown): string {
  return SEARCH_FAILED_WORDS.comparisonText(errorWords(error).message);
}
