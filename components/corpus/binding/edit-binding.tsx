"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState, useTransition } from "react";
import { editCorpusAction } from "#actions/corpora.ts";
import { corporaKeys } from "#components/corpus/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Confirm } from "#components/ui/confirm.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { CorpusBinding, EditedCorpus } from "#lib/domain/corpus-binding.ts";
import { BelongsStep } from "./belongs-step.tsx";
import { bindingInput, checkDraft, type FieldErrors, refusedFields, withoutErrorsOf } from "./check-draft.ts";
import { type BindingDraft, draftOf, type RootDraft } from "./draft.ts";
import { FilesPreview } from "./files-preview.tsx";
import { FollowStep } from "./follow-step.tsx";
import { PlacesStep } from "./places-step.tsx";
import { ServerFolders } from "./server-folders.tsx";
import { useNextRuns } from "./use-next-runs.ts";
import { EDIT_BINDING_WORDS } from "./words.ts";

type EditBindingProps = { readonly binding: CorpusBinding; readonly onDone: () => void };

/** Time to undo. */
const UNDO_MS = 20_000;
const HEAD = "text-title font-semibold";

/** The form of a binding. Removing a place also removes its documents, so it asks first. */
export function EditBinding({ binding, onDone }: EditBindingProps) {
  const [draft, setDraft] = useState<BindingDraft>(() => draftOf(binding));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, start] = useTransition();
  const nextRuns = useNextRuns(draft);
  const client = useQueryClient();
  const say = useToast();
  const taken = binding.roots.filter(({ id }) => !draft.roots.some((root) => root.id === id));
  const goes = taken.reduce((sum, { documents }) => sum + documents, 0);

  const written = async (saved: CorpusBinding) => {
    client.setQueryData(corporaKeys.binding(binding.id), saved);
    await Promise.all(
      [["corpora"], ["facets"], ["documents"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  const undo = async (edit: Record<string, unknown>) => {
    const outcome = await editCorpusAction({ ...edit, corpusId: binding.id });
    if (outcome.ok) await written(savedOf(outcome.value));
    say({
      text: outcome.ok ? EDIT_BINDING_WORDS.undone : outcome.message,
      failed: !outcome.ok,
      topic: `binding ${binding.id}`,
    });
  };
  const save = () =>
    start(async () => {
      const edit = changed(draft, binding);
      const outcome = await editCorpusAction({ ...edit, corpusId: binding.id });
      if (!outcome.ok) {
        const refused = refusedFields(outcome.message);
        setErrors(refused);
        setFailure(Object.keys(refused).length === 0 ? outcome.message : null);
        return;
      }
      const { documentsRemoved, documentsUpdated, documentsQueued } = outcome.value;
      const back = undoing(edit, draft, binding);
      say({
        text: savedWords(documentsRemoved, documentsUpdated, documentsQueued),
        topic: `binding ${binding.id}`,
        ...(back === null
          ? {}
          : {
              durationMs: UNDO_MS,
              action: { label: EDIT_BINDING_WORDS.undo, onAction: () => void undo(back).catch(() => {}) },
            }),
      });
      onDone();
      await written(savedOf(outcome.value));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDraft(draft);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      const form = event.currentTarget as HTMLFormElement;
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } else if (goes > 0) setAsking(true);
    else save();
  };
  const props = {
    draft,
    errors,
    onChange: (change: Partial<BindingDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setErrors((before) => withoutErrorsOf(before, change));
    },
    previewFor: (root: RootDraft) => <FilesPreview root={root} draft={draft} />,
  };
  return (
    <form
      noValidate
      aria-label={EDIT_BINDING_WORDS.open}
      onSubmit={submit}
      className="flex max-w-[54rem] flex-col gap-6"
    >
      {failure !== null && (
        <Notice kind="failed" title={EDIT_BINDING_WORDS.notSavedTitle}>
          {failure}
        </Notice>
      )}
      <section className="flex flex-col gap-4">
        <h2 className={HEAD}>{EDIT_BINDING_WORDS.source}</h2>
        <PlacesStep
          {...props}
          bound
          browserFor={(chosen, onChoose) => <ServerFolders chosen={chosen} onChoose={onChoose} />}
        />
      </section>
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h2 className={HEAD}>{EDIT_BINDING_WORDS.nameAndFiles}</h2>
        <BelongsStep {...props} bound />
      </section>
      {draft.roots.length > 0 && (
        <section className="flex flex-col gap-4 border-t border-line pt-5">
          <h2 className={HEAD}>{EDIT_BINDING_WORDS.schedule}</h2>
          <FollowStep {...props} nextRuns={nextRuns} />
        </section>
      )}
      <div className="sticky bottom-0 -mx-4 flex gap-2 border-t border-line bg-ground px-4 py-3">
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? EDIT_BINDING_WORDS.saving : EDIT_BINDING_WORDS.save}
        </Button>
        <Button onClick={onDone}>{EDIT_BINDING_WORDS.cancel}</Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={EDIT_BINDING_WORDS.removeQuestion(taken.length)}
        action={EDIT_BINDING_WORDS.removeAndSave}
        onConfirm={save}
      >
        {EDIT_BINDING_WORDS.removeEffect(goes)}
      </Confirm>
    </form>
  );
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
