"use client";
import { Search, X } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { sentTyping } from "#components/keys/keys.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { SuggestionList } from "./asking/suggestion-list.tsx";
import { isComposing } from "./asking/use-combobox.ts";
import { useDraft } from "./asking/use-draft.ts";
import { type SuggestionProps, useSuggestedBox } from "./asking/use-suggested-box.ts";
import { CutNote } from "./cut-note.tsx";
import { MAX_QUESTION_CHARS } from "./frame-check.ts";
import { SaveSearch } from "./later-parts.tsx";
import { QUERY_BOX_WORDS } from "./words.ts";

const BOX_ID = "question";

type QueryBoxProps = {
  /** The current question. Use a new `key` when it changes from outside. */
  readonly question: string;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (question: string) => void;
  /** Called when the box gets the focus: a question is likely. */
  readonly onFocus?: () => void;
  /** Target of the form before scripts load, and the label of its button. */
  readonly action?: string;
  readonly submit?: string;
  /** Present if the box suggests searches. */
  readonly suggests?: SuggestionProps;
};

type Combobox = ReturnType<typeof useSuggestedBox>["combobox"];

/** The search form. A plain HTML form, so that it works before scripts load. */
export function QueryBox(props: QueryBoxProps) {
  const {
    question,
    inputRef,
    onAsk,
    action = "/",
    submit: submitWords = QUERY_BOX_WORDS.search,
    suggests,
  } = props;
  const { draft, value, setDraft } = useDraft(question, BOX_ID);
  const { combobox, list } = useSuggestedBox({ question, draft, setDraft, onAsk, suggests });
  const { submit, onKeyDown } = useSubmit(draft, combobox, onAsk);
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
        <label className="sr-only" htmlFor={BOX_ID}>
          {QUERY_BOX_WORDS.label}
        </label>
        <textarea
          id={BOX_ID}
          ref={inputRef}
          name="q"
          rows={1}
          maxLength={MAX_QUESTION_CHARS}
          // Otherwise the browser restores earlier text on reload, which counts as typed.
          autoComplete="off"
          value={value}
          placeholder={QUERY_BOX_WORDS.placeholder}
          className="max-h-40 min-h-6 flex-1 resize-none field-sizing-content bg-transparent text-lead outline-none placeholder:text-muted"
          {...(suggests && combobox.box)}
          onFocus={() => {
            props.onFocus?.();
            if (suggests) combobox.box.onFocus();
          }}
          onChange={(event) => {
            setDraft(event.target.value);
            combobox.show(true);
          }}
          onKeyDown={onKeyDown}
        />
        {draft === "" ? (
          <span className="max-two:hidden">
            <Kbd>{"/"}</Kbd>
          </span>
        ) : (
          <ClearButton
            onClear={() => {
              setDraft("");
              inputRef.current?.focus();
            }}
          />
        )}
        {suggests?.answered && draft.trim() === suggests.answered.name && (
          <SaveSearch search={suggests.answered} />
        )}
        <Button type="submit" look="primary" size="small" className="-my-0.5 -mr-1">
          {submitWords}
        </Button>
      </div>
      <CutNote question={draft} />
      {suggests && <SuggestionList {...list} />}
    </form>
  );
}

/** Asks the question of the box, by the button or by Enter. Shift+Enter starts a new line. */
function useSubmit(draft: string, combobox: Combobox, onAsk: (question: string) => void) {
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    combobox.show(false);
    onAsk(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.shiftKey) sentTyping.begin(event.timeStamp);
    if (combobox.onKey(event)) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) submit(event);
    else if (event.key === "Escape") event.currentTarget.blur();
  };
  return { submit, onKeyDown };
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button
      look="quiet"
      size="small-icon"
      className="-my-0.5"
      aria-label={QUERY_BOX_WORDS.clear}
      onClick={onClear}
    >
      <X size={14} aria-hidden />
    </Button>
  );
}
