"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Confirm } from "#components/ui/confirm.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { removeDocumentAction, restoreDocumentAction } from "../../actions/documents.ts";

type RemoveDocumentProps = {
  /** What is to be removed; null while nothing is. */
  readonly document: { readonly id: string; readonly title: string } | null;
  readonly onDone: () => void;
  /** Called once it is gone, before any undo. */
  readonly onRemoved?: () => void;
};

/** Long enough to change one's mind; the undo window on the server is longer. */
const UNDO_MS = 20_000;

/** Asks, removes, and offers to bring it back. */
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
    say(outcome.ok ? { text: `“${title}” is back.` } : { text: outcome.message, failed: true });
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
      All its versions leave every search and page at once. You can undo this for a while; after that its file
      and its index are deleted for good.
    </Confirm>
  );
}
