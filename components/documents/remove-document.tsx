"use client";
import { useQueryClient } from "@tanstack/react-query";
import { removeDocumentAction, restoreDocumentAction } from "#app/actions/documents.ts";
import { Confirm } from "#components/ui/confirm.tsx";
import { useToast } from "#components/ui/toasts.tsx";

type RemoveDocumentProps = {
  /** The document to remove; null closes the dialog. */
  readonly document: { readonly id: string; readonly title: string } | null;
  readonly onDone: () => void;
  /** Called after the removal, before any undo. */
  readonly onRemoved?: () => void;
};

/** Time to undo in the message. The undo window on the server is longer. */
const UNDO_MS = 20_000;

/** Asks for confirmation, removes the document, and offers an undo. */
export function RemoveDocument({ document, onDone, onRemoved }: RemoveDocumentProps) {
  const client = useQueryClient();
  const say = useToast();
  const refresh = () =>
    Promise.all(
      [["documents"], ["document"], ["facets"], ["search"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const restore = async (id: string, title: string) => {
    const outcome = await restoreDocumentAction(id);
    say(outcome.ok ? { text: `“${title}” was restored.` } : { text: outcome.message, failed: true });
    await refresh();
  };
  const remove = async (id: string, title: string) => {
    const outcome = await removeDocumentAction(id);
    if (!outcome.ok) {
      say({ text: outcome.message, failed: true });
      return;
    }
    onRemoved?.();
    say({
      text: `“${title}” was removed.`,
      durationMs: UNDO_MS,
      action: {
        label: "Undo",
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
      title={`Remove “${document?.title ?? ""}”?`}
      action="Remove"
      onConfirm={() => {
        if (document) remove(document.id, document.title).catch(() => {});
      }}
    >
      All its versions disappear from searches at once. You can undo this from the message that follows. Later
      its file and index are deleted permanently.
    </Confirm>
  );
}
