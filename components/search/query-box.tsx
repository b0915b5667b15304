"use client";
import { Search, X } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { SaveSearch } from "./asking/save-search.tsx";
import type { StoredSearch } from "./asking/stored-searches.ts";
import { SuggestionList } from "./asking/suggestion-list.tsx";
import { type Suggestion, startSuggestions } from "./asking/suggestions.ts";
import { useCombobox } from "./asking/use-combobox.ts";
import { useRemoveSearches, useStoredSearches } from "./asking/use-stored-searches.ts";
import { questionAt } from "./search-state.ts";

type QueryBoxProps = {
  /** The current question. Use a new `key` when it changes from outside. */
  readonly question: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (question: string) => void;
  /** Target of the form before scripts load, and the label of its button. */
  readonly action?: string;
  readonly submit?: string;
  /** Present if the box suggests searches. */
  readonly suggests?: {
    readonly onStored: (search: StoredSearch) => void;
    /** The search on the page, once it is answered. It can be saved. */
    readonly answered: StoredSearch | null;
  };
};

/** The search form. A plain HTML form, so that it works before scripts load. */
export function QueryBox({
  question,
  inputRef,
  onAsk,
  action = "/",
  submit: submitWords = "Search",
  suggests,
}: QueryBoxProps) {
  const [draft, setDraft] = useState(question);
  const stored = useStoredSearches();
  const { remove, clearRecent } = useRemoveSearches();
  const removal =
    ({ kind, stored: search }: Suggestion) =>
    () =>
      remove(kind, search);
  const options = suggests && draft === "" ? startSuggestions(stored) : [];
  const combobox = useCombobox({
    id: "question",
    options,
    empty: draft === "",
    onChoose: ({ stored: search }) => {
      setDraft(questionAt(search.address).q);
      suggests?.onStored(search);
    },
    onRemove: removal,
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    combobox.show(false);
    onAsk(draft.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the search role is older and better supported than <search>
    <form
      action={action}
      method="get"
      role="search"
      className="relative"
      onSubmit={submit}
      {...(suggests && combobox.around)}
    >
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
          {...(suggests && combobox.box)}
          onChange={(event) => {
            setDraft(event.target.value);
            combobox.show(true);
          }}
          onKeyDown={(event) => {
            if (combobox.onKey(event)) event.preventDefault();
            else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing)
              submit(event);
            else if (event.key === "Escape") event.currentTarget.blur();
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
        {suggests?.answered && draft.trim() === suggests.answered.name && (
          <SaveSearch search={suggests.answered} />
        )}
        <Button type="submit" look="primary" size="small" className="-my-0.5 -mr-1">
          {submitWords}
        </Button>
      </div>
      {suggests && (
        <SuggestionList
          open={combobox.open}
          id={combobox.list}
          optionId={combobox.optionId}
          suggestions={options}
          active={combobox.active}
          onChoose={combobox.choose}
          onRemove={removal}
        >
          {stored.recent.length > 0 && <ClearRecent onClear={clearRecent} />}
        </SuggestionList>
      )}
    </form>
  );
}

function ClearRecent({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="mt-1 flex items-center gap-3 border-t border-line px-1 pt-1 text-small text-muted">
      <span className="min-w-0 flex-1 pl-1 max-two:hidden">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose <Kbd>Shift</Kbd> <Kbd>Del</Kbd> remove
      </span>
      <Button look="quiet" size="inline" onClick={onClear}>
        Clear recent searches
      </Button>
    </div>
  );
}
