"use client";
import { Confirm } from "#components/ui/confirm.tsx";
import { plural } from "#components/words/quantities.ts";
import type { VerbCorpus } from "./use-corpus-verbs.ts";

type RemoveCorpusProps = {
  /** What is to be removed; null while nothing is. */
  readonly corpus: (VerbCorpus & { readonly documents: number; readonly bound: boolean }) | null;
  readonly onDone: () => void;
  readonly onRemove: (corpus: VerbCorpus) => void;
};

/** Asks before a corpus goes to the trash, and says what that does. */
export function RemoveCorpus({ corpus, onDone, onRemove }: RemoveCorpusProps) {
  return (
    <Confirm
      open={corpus !== null}
      onOpenChange={(open) => !open && onDone()}
      title={`Remove “${corpus?.title ?? ""}”?`}
      action="Remove"
      onConfirm={() => {
        if (corpus) onRemove(corpus);
      }}
    >
      <p>
        {corpus !== null && corpus.documents > 0
          ? `Its ${plural(corpus.documents, "document")} leave every search at once, and it goes to the trash.`
          : "It goes to the trash."}
      </p>
      <p className="mt-2">
        It can be restored from there, with everything in it. When its time in the trash is over, its copies,
        index and vectors are deleted for good.
        {corpus?.bound && " The files at their source are never touched."}
      </p>
    </Confirm>
  );
}
