"use client";
import { Confirm } from "#components/ui/confirm.tsx";
import { REMOVE_CORPUS_WORDS } from "./console-words.ts";
import type { VerbCorpus } from "./use-corpus-verbs.ts";

type RemoveCorpusProps = {
  /** The corpus to remove; null closes the dialog. */
  readonly corpus: (VerbCorpus & { readonly documents: number; readonly bound: boolean }) | null;
  readonly onDone: () => void;
  readonly onRemove: (corpus: VerbCorpus) => void;
};

/** Asks before a corpus is moved to the trash, and explains the effect. */
export function RemoveCorpus({ corpus, onDone, onRemove }: RemoveCorpusProps) {
  return (
    <Confirm
      open={corpus !== null}
      onOpenChange={(open) => !open && onDone()}
      title={REMOVE_CORPUS_WORDS.question(corpus?.title ?? "")}
      action={REMOVE_CORPUS_WORDS.confirm}
      onConfirm={() => {
        if (corpus) onRemove(corpus);
      }}
    >
      <p>{REMOVE_CORPUS_WORDS.effect(corpus?.documents ?? 0)}</p>
      <p className="mt-2">
        {REMOVE_CORPUS_WORDS.wayBack}
        {corpus?.bound && ` ${REMOVE_CORPUS_WORDS.sourceStays}`}
      </p>
    </Confirm>
  );
}
