"use client";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { CORRECT_PAGE_WORDS } from "./words.ts";

type CorrectWordsProps = {
  readonly page: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The current words; null while they load. */
  readonly text: string | null;
  readonly saving: boolean;
  /** Why the last attempt was refused. */
  readonly error: string | null;
  readonly onSave: (text: string) => void;
};

/** Lets a person correct a page's recognised words. The earlier reading stays citable. */
export function CorrectWords(props: CorrectWordsProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={CORRECT_PAGE_WORDS.title(props.page)}
      description={CORRECT_PAGE_WORDS.about}
    >
      {props.text === null ? (
        <p role="status" className="p-4 text-muted">
          {CORRECT_PAGE_WORDS.loading}
        </p>
      ) : (
        <WordsForm {...props} text={props.text} />
      )}
    </Dialog>
  );
}

function WordsForm({
  text,
  saving,
  error,
  onSave,
  onOpenChange,
}: CorrectWordsProps & { readonly text: string }) {
  const field = useId();
  const [words, setWords] = useState(text);
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(words);
      }}
    >
      {error !== null && (
        <Notice kind="failed" title={CORRECT_PAGE_WORDS.failedTitle}>
          {error}
        </Notice>
      )}
      <label htmlFor={field} className="sr-only">
        {CORRECT_PAGE_WORDS.fieldLabel}
      </label>
      <textarea
        id={field}
        value={words}
        rows={16}
        className="w-full rounded-md border border-line-strong bg-panel p-2.5 font-serif text-ui leading-relaxed"
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>{CORRECT_PAGE_WORDS.cancel}</Button>
        <Button look="primary" type="submit" disabled={saving || words === text}>
          {saving ? CORRECT_PAGE_WORDS.saving : CORRECT_PAGE_WORDS.save}
        </Button>
      </div>
    </form>
  );
}
