"use client";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { MAX_TERM_CHARS, MAX_TERMS, type SynonymGroup, type SynonymList } from "#lib/domain/synonyms.ts";
import { termsIn } from "./synonyms-file.ts";
import { ALL_CORPORA, FORM_WORDS } from "./words.ts";

const FIELD = "rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

type GroupFormProps = {
  readonly group: SynonymGroup | null;
  readonly corpora: SynonymList["corpora"];
  /** Returns the refusal in words, or null. */
  readonly onSave: (values: { terms: string[]; corpusId: string | null }) => Promise<string | null>;
  readonly onClose: () => void;
};

/** The words of a group and its corpus. Escape closes it without saving. */
export function GroupForm({ group, corpora, onSave, onClose }: GroupFormProps) {
  const [text, setText] = useState(group?.terms.join("\n") ?? "");
  const [corpusId, setCorpusId] = useState(group?.corpus?.id ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const id = useId();
  const save = async () => {
    setSaving(true);
    const refused = await onSave({ terms: termsIn(text), corpusId: corpusId || null });
    setSaving(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <form
      data-testid="synonym-form"
      className="flex max-w-xl flex-col gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className="flex flex-col gap-1">
        <span className="text-small font-semibold">{FORM_WORDS.terms}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the form opens because a person asked to edit these words
          autoFocus
          rows={Math.max(3, (group?.terms.length ?? 0) + 1)}
          maxLength={(MAX_TERM_CHARS + 2) * MAX_TERMS}
          value={text}
          aria-describedby={`${id}-about`}
          aria-invalid={refusal !== null}
          className={cx(FIELD, "w-full py-1.5 leading-6")}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p id={`${id}-about`} className="text-small text-muted">
        {FORM_WORDS.termsAbout}
      </p>
      {!group?.builtIn && (
        <label className="flex items-center gap-2">
          <span className="text-small font-semibold">{FORM_WORDS.corpus}</span>
          <select
            className={cx(FIELD, "h-8 min-w-0")}
            value={corpusId}
            onChange={(event) => setCorpusId(event.target.value)}
          >
            <option value="">{ALL_CORPORA}</option>
            {corpora.map((corpus) => (
              <option key={corpus.id} value={corpus.id}>
                {corpus.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {refusal !== null && (
        <p role="alert" className="text-red-text wrap-anywhere">
          {refusal}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={saving}>
          {saving ? FORM_WORDS.saving : FORM_WORDS.save}
        </Button>
        <Button onClick={onClose}>{FORM_WORDS.cancel}</Button>
      </div>
    </form>
  );
}
