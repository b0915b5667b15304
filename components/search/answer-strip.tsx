"use client";
import type { ReactNode } from "react";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { citationOf, quoteWithCitation } from "#components/words/citation.ts";
import { type Answer, answersOf } from "./answers-of.ts";
import { Snippet } from "./snippet.tsx";

type AnswerStripProps = {
  readonly answer: Parameters<typeof answersOf>[0];
  readonly hrefFor: (found: Answer) => string;
  readonly onOpen: (found: Answer) => void;
  /** Button that adds the passage to a pack. */
  readonly collecting: (found: Answer) => ReactNode;
};

/** The sentences that answer best, quoted from the first results. Shows nothing if the evidence is weak. */
export function AnswerStrip({ answer, hrefFor, onOpen, collecting }: AnswerStripProps) {
  const answers = answersOf(answer);
  if (answers.length === 0) return null;
  return (
    <section
      aria-label="Quoted answer"
      data-testid="answer-strip"
      className="mx-4 my-2.5 rounded-md border border-accent/25 bg-chosen px-3 py-2"
    >
      <ul className="flex flex-col gap-2">
        {answers.map((found, index) => (
          // A narrow screen needs the room for results.
          <li key={found.sentence.evidenceRef} className={index > 0 ? "max-two:hidden" : undefined}>
            <Quote found={found} href={hrefFor(found)} onOpen={() => onOpen(found)}>
              {collecting(found)}
            </Quote>
          </li>
        ))}
      </ul>
    </section>
  );
}

type QuoteProps = {
  readonly found: Answer;
  readonly href: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

function Quote({ found, href, onOpen, children }: QuoteProps) {
  const { result, passage, sentence } = found;
  const citation = citationOf(result, passage, sentence.text);
  const say = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(quoteWithCitation(sentence.text, citation));
      say({ text: "Quote copied with its citation.", topic: "copied" });
    } catch {
      say({ text: "The browser did not allow copying. Select the text and copy it.", failed: true });
    }
  };
  return (
    <>
      <blockquote>
        <Snippet
          snippet={{ ...sentence, truncatedStart: false, truncatedEnd: false }}
          className="line-clamp-4"
          quoted
        />
      </blockquote>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-small">
        <a
          href={href}
          className="min-w-0 flex-1 basis-full truncate rounded-sm leading-6 text-muted two:basis-40 hover:text-ink hover:underline"
          onClick={(event) => {
            if (asksBrowser(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {citation}
        </a>
        <Button look="quiet" size="inline" className="text-accent-text" onClick={copy}>
          Copy with citation
        </Button>
        {children}
      </div>
    </>
  );
}
