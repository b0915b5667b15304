"use client";
import { Confirm } from "#components/ui/confirm.tsx";
import { plural } from "#components/words/quantities.ts";
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
      title={`Remove “${corpus?.title ?? ""}”?`}
      action="Remove"
      onConfirm={() => {
        if (corpus) onRemove(corpus);
      }}
    >
      <p>
        {corpus !== null && corpus.documents > 0
          ? `Its ${plural(corpus.documents, "document")} are no longer searched, and it moves to the trash.`
          : "It moves to the trash."}
      </p>
      <p className="mt-2">
        You can restore it from the trash. After its time there, its copies and index are deleted permanently.
        {corpus?.bound && " Files at the source do not change."}
      </p>
    </Confirm>
  );
}
