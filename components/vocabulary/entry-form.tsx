"use client";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { type Listed, type ListedCorpora, MAX_TERM_CHARS } from "#lib/domain/listed-terms.ts";
import { type EntryValues, termsIn } from "./kind.ts";
import { ALL_CORPORA, FORM_WORDS } from "./words.ts";

const FIELD = "rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

type EntryFormProps = {
  readonly entry: Listed | null;
  /** The name of an entry that has one; null if it has none. */
  readonly name: string | null;
  readonly corpora: ListedCorpora;
  /** What the terms are, and how many there may be. */
  readonly about: string;
  readonly maxTerms: number;
  readonly testId: string;
  /** Returns the refusal in words, or null. */
  readonly onSave: (values: EntryValues) => Promise<string | null>;
  readonly onClose: () => void;
};

/** The words of an entry, its corpus and its name. Escape closes it without saving. */
export function EntryForm(props: EntryFormProps) {
  const { entry, name: nameBefore, corpora, about, maxTerms, testId, onSave, onClose } = props;
  const [name, setName] = useState(nameBefore ?? "");
  const [text, setText] = useState(entry?.terms.join("\n") ?? "");
  const [corpusId, setCorpusId] = useState(entry?.corpus?.id ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const id = useId();
  const save = async () => {
    setSaving(true);
    const named = nameBefore === null ? {} : { name };
    const refused = await onSave({ ...named, terms: termsIn(text), corpusId: corpusId || null });
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
      data-testid={testId}
      className="flex max-w-xl flex-col gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {nameBefore !== null && (
        <label className="flex flex-col gap-1">
          <span className="text-small font-semibold">{FORM_WORDS.name}</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the form opens because a person asked to edit this entry
            autoFocus
            maxLength={MAX_TERM_CHARS}
            value={name}
            className={cx(FIELD, "h-8 w-full")}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      )}
      <label className="flex flex-col gap-1">
        <span className="text-small font-semibold">{FORM_WORDS.terms}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the form opens because a person asked to edit these words
          autoFocus={nameBefore === null}
          rows={Math.max(3, (entry?.terms.length ?? 0) + 1)}
          maxLength={(MAX_TERM_CHARS + 2) * maxTerms}
          value={text}
          aria-describedby={`${id}-about`}
          aria-invalid={refusal !== null}
          className={cx(FIELD, "w-full py-1.5 leading-6")}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p id={`${id}-about`} className="text-small text-muted">
        {about}
      </p>
      {!entry?.builtIn && <CorpusField corpora={corpora} value={corpusId} onChange={setCorpusId} />}
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

type CorpusFieldProps = {
  readonly corpora: ListedCorpora;
  readonly value: string;
  readonly onChange: (corpusId: string) => void;
};

function CorpusField({ corpora, value, onChange }: CorpusFieldProps) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-small font-semibold">{FORM_WORDS.corpus}</span>
      <select
        className={cx(FIELD, "h-8 min-w-0")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{ALL_CORPORA}</option>
        {corpora.map((corpus) => (
          <option key={corpus.id} value={corpus.id}>
            {corpus.title}
          </option>
        ))}
      </select>
    </label>
  );
}
