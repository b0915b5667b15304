"use client";
import { Search, X } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

type QueryBoxProps = {
  /** The current question. Use a new `key` when it changes from outside. */
  readonly question: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (question: string) => void;
  /** Target of the form before scripts load, and the label of its button. */
  readonly action?: string;
  readonly submit?: string;
};

/** The search form. A plain HTML form, so that it works before scripts load. */
export function QueryBox({
  question,
  inputRef,
  onAsk,
  action = "/",
  submit: submitWords = "Search",
}: QueryBoxProps) {
  const [draft, setDraft] = useState(question);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onAsk(draft.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the search role is older and better supported than <search>
    <form action={action} method="get" role="search" onSubmit={submit}>
      <div className="flex items-start gap-2 rounded-lg border border-line-strong bg-panel px-3 py-2 has-[textarea:focus]:border-accent has-[textarea:focus]:outline-3 has-[textarea:focus]:outline-accent/25">
        <Search size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
        <label className="sr-only" htmlFor="question">
          Your question
        </label>
        <textarea
          id="question"
          ref={inputRef}
          name="q"
          rows={1}
          maxLength={4000}
          value={draft}
          placeholder="Ask a question, or “exact words”"
          className="max-h-40 min-h-6 flex-1 resize-none field-sizing-content bg-transparent text-lead outline-none placeholder:text-muted"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
        {draft === "" ? (
          <span className="max-two:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <Button
            look="quiet"
            size="small-icon"
            className="-my-0.5"
            aria-label="Clear the question"
            onClick={() => {
              setDraft("");
              inputRef.current?.focus();
            }}
          >
            <X size={14} aria-hidden />
          </Button>
        )}
        <Button type="submit" look="primary" size="small" className="-my-0.5 -mr-1">
          {submitWords}
        </Button>
      </div>
    </form>
  );
}
