"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { editMetadataAction } from "#actions/documents.ts";
import { changedFields, MetadataForm } from "#components/documents/metadata-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { EDIT_METADATA_WORDS } from "./words.ts";

type EditMetadataProps = {
  readonly document: DocumentDetail;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Corrects a document's metadata. Values set by a person override all other origins. */
export function EditMetadata({ document, open, onOpenChange }: EditMetadataProps) {
  const client = useQueryClient();
  const say = useToast();
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const save = (form: FormData) =>
    start(async () => {
      const outcome = await editMetadataAction({ ...changedFields(document, form), documentId: document.id });
      if (!outcome.ok) {
        setError(outcome.message);
        return;
      }
      onOpenChange(false);
      say({ text: EDIT_METADATA_WORDS.saved });
      await Promise.all(
        [["document", document.id], ["documents"], ["facets"], ["search"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={EDIT_METADATA_WORDS.title}
      description={EDIT_METADATA_WORDS.about}
    >
      <MetadataForm
        document={document}
        error={error}
        busy={busy}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
