"use client";
import { removeDocumentAction } from "#actions/documents.ts";
import { Confirm } from "#components/ui/confirm.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { REMOVE_WORDS } from "./details-words.ts";
import { useRefreshDocuments, useRestoreDocument } from "./use-restore-document.ts";

type RemoveDocumentProps = {
  /** The document to remove; null closes the dialog. */
  readonly document: { readonly id: string; readonly title: string } | null;
  readonly onDone: () => void;
  /** Called after the removal, before any undo. */
  readonly onRemoved?: (id: string) => void;
};

/** Time to undo in the message. The undo window on the server is longer. */
const UNDO_MS = 20_000;

/** Asks for confirmation, removes the document, and offers an undo. */
export function RemoveDocument({ document, onDone, onRemoved }: RemoveDocumentProps) {
  const say = useToast();
  const refresh = useRefreshDocuments();
  const restore = useRestoreDocument();
  const remove = async (id: string, title: string) => {
    const outcome = await removeDocumentAction(id);
    if (!outcome.ok) {
      say({ text: outcome.message, failed: true });
      return;
    }
    onRemoved?.(id);
    say({
      text: REMOVE_WORDS.removed(title),
      durationMs: UNDO_MS,
      action: {
        label: REMOVE_WORDS.undo,
        onAction: () => {
          restore(id, title).catch(() => {});
        },
      },
    });
    await refresh();
  };
  return (
    <Confirm
      open={document !== null}
      onOpenChange={(open) => !open && onDone()}
      title={REMOVE_WORDS.question(document?.title ?? "")}
      action={REMOVE_WORDS.confirm}
      onConfirm={() => {
        if (document) remove(document.id, document.title).catch(() => {});
      }}
    >
      {REMOVE_WORDS.effect}
    </Confirm>
  );
}
