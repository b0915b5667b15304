"use client";
import { Button } from "#components/ui/button.tsx";
import { Confirm } from "#components/ui/confirm.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { CorpusBinding } from "#lib/domain/corpus-binding.ts";
import { BelongsStep } from "./belongs-step.tsx";
import type { RootDraft } from "./draft.ts";
import { FilesPreview } from "./files-preview.tsx";
import { FollowStep } from "./follow-step.tsx";
import { PlacesStep } from "./places-step.tsx";
import { ServerFolders } from "./server-folders.tsx";
import { useEditBinding } from "./use-edit-binding.ts";
import { useNextRuns } from "./use-next-runs.ts";
import { EDIT_BINDING_WORDS } from "./words.ts";

type EditBindingProps = { readonly binding: CorpusBinding; readonly onDone: () => void };

const HEAD = "text-title font-semibold";

/** The form of a binding. Removing a place also removes its documents, so it asks first. */
export function EditBinding({ binding, onDone }: EditBindingProps) {
  const { draft, errors, failure, asking, setAsking, busy, removed, change, save, submit } = useEditBinding(
    binding,
    onDone,
  );
  const nextRuns = useNextRuns(draft);
  const props = {
    draft,
    errors,
    onChange: change,
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
        title={EDIT_BINDING_WORDS.removeQuestion(removed.sources)}
        action={EDIT_BINDING_WORDS.removeAndSave}
        onConfirm={save}
      >
        {EDIT_BINDING_WORDS.removeEffect(removed.documents)}
      </Confirm>
    </form>
  );
}
