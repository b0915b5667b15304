"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState, useTransition } from "react";
import { editCorpusAction } from "#actions/corpora.ts";
import { corporaKeys } from "#components/corpus/queries.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { CorpusBinding, EditedCorpus } from "#lib/domain/corpus-binding.ts";
import { bindingInput, checkDraft, type FieldErrors, refusedFields, withoutErrorsOf } from "./check-draft.ts";
import { type BindingDraft, draftOf } from "./draft.ts";
import { EDIT_BINDING_WORDS } from "./words.ts";

/** Time to undo. */
const UNDO_MS = 20_000;

/** Writes an edit of a binding, and stores the answer for the pages that show it. */
function useWriteBinding(binding: CorpusBinding) {
  const client = useQueryClient();
  return {
    write: (edit: Record<string, unknown>) => editCorpusAction({ ...edit, corpusId: binding.id }),
    keep: async (edited: EditedCorpus) => {
      client.setQueryData(corporaKeys.binding(binding.id), savedOf(edited));
      await Promise.all(
        [["corpora"], ["facets"], ["documents"]].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  };
}

/** Saves an edit of a binding with a message and an undo. Returns why it was refused, or null. */
function useSaveBinding(binding: CorpusBinding, onDone: () => void) {
  const say = useToast();
  const { write, keep } = useWriteBinding(binding);
  const topic = `binding ${binding.id}`;
  const undo = async (edit: Record<string, unknown>) => {
    const outcome = await write(edit);
    if (outcome.ok) await keep(outcome.value);
    say({ text: outcome.ok ? EDIT_BINDING_WORDS.undone : outcome.message, failed: !outcome.ok, topic });
  };
  return async (draft: BindingDraft): Promise<string | null> => {
    const edit = changed(draft, binding);
    const outcome = await write(edit);
    if (!outcome.ok) return outcome.message;
    const { documentsRemoved, documentsUpdated, documentsQueued } = outcome.value;
    const back = undoing(edit, draft, binding);
    say({
      text: savedWords(documentsRemoved, documentsUpdated, documentsQueued),
      topic,
      ...(back === null
        ? {}
        : {
            durationMs: UNDO_MS,
            action: { label: EDIT_BINDING_WORDS.undo, onAction: () => void undo(back).catch(() => {}) },
          }),
    });
    onDone();
    await keep(outcome.value);
    return null;
  };
}

/** The draft of a binding, its errors, and how it is saved. It asks before documents are removed with a source. */
export function useEditBinding(binding: CorpusBinding, onDone: () => void) {
  const [draft, setDraft] = useState<BindingDraft>(() => draftOf(binding));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, start] = useTransition();
  const saveDraft = useSaveBinding(binding, onDone);
  const taken = binding.roots.filter(({ id }) => !draft.roots.some((root) => root.id === id));
  const removed = {
    sources: taken.length,
    documents: taken.reduce((sum, { documents }) => sum + documents, 0),
  };

  const save = () =>
    start(async () => {
      const message = await saveDraft(draft);
      if (message === null) return;
      const refused = refusedFields(message);
      setErrors(refused);
      setFailure(Object.keys(refused).length === 0 ? message : null);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDraft(draft);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      const form = event.currentTarget as HTMLFormElement;
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } else if (removed.documents > 0) setAsking(true);
    else save();
  };
  const change = (made: Partial<BindingDraft>) => {
    setDraft((before) => ({ ...before, ...made }));
    setErrors((before) => withoutErrorsOf(before, made));
  };
  return { draft, errors, failure, asking, setAsking, busy, removed, change, save, submit };
}

/** Returns only the changed fields, so that unchanged ones are neither sent nor logged. */
function changed(draft: BindingDraft, binding: CorpusBinding): Record<string, unknown> {
  const before = bindingInput(draftOf(binding));
  return Object.fromEntries(
    Object.entries(bindingInput(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

/**
 * Returns the change that restores the old values. Null if nothing changed or a place was added or removed, because its
 * documents changed too.
 */
function undoing(
  edit: Record<string, unknown>,
  draft: BindingDraft,
  binding: CorpusBinding,
): Record<string, unknown> | null {
  const names = Object.keys(edit);
  const places = [binding.roots, draft.roots].map((roots) => roots.map(({ id }) => id).join(" "));
  if (names.length === 0 || places[0] !== places[1]) return null;
  const before = bindingInput(draftOf(binding));
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}

/** Returns the binding without the other results of the edit. */
function savedOf(edited: EditedCorpus): CorpusBinding {
  const {
    documentsRemoved: _r,
    documentsUpdated: _u,
    documentsQueued: _q,
    undoUntil: _until,
    ...saved
  } = edited;
  return saved;
}

function savedWords(removed: number, updated: number, queued: number): string {
  const effects = [
    removed > 0 ? EDIT_BINDING_WORDS.removed(removed) : "",
    updated > 0 ? EDIT_BINDING_WORDS.updated(updated) : "",
    queued > 0 ? EDIT_BINDING_WORDS.queued(queued) : "",
  ].filter(Boolean);
  return effects.length === 0 ? EDIT_BINDING_WORDS.saved : EDIT_BINDING_WORDS.savedWith(effects);
}
