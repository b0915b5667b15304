"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { chooseColumnsAction } from "#actions/datasets.ts";
import { COLUMNS_WORDS, DOCUMENT_RECORDS_WORDS } from "#components/records/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { LayerView } from "#lib/domain/dataset-edit.ts";
import type { RecordMapping } from "#lib/domain/records.ts";
import { ColumnsForm } from "./columns-form.tsx";

type ChooseColumnsProps = {
  readonly documentId: string;
  readonly layers: readonly LayerView[];
};

/** Says which columns of a table are the reference, the name, the dates and the place. The file is then read again. */
export function ChooseColumns({ documentId, layers }: ChooseColumnsProps) {
  const client = useQueryClient();
  const say = useToast();
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const save = (layer: string, mapping: RecordMapping | null) =>
    start(async () => {
      const outcome = await chooseColumnsAction({ documentId, layer, mapping });
      if (!outcome.ok) {
        setError(outcome.message);
        return;
      }
      setError(null);
      setOpen(false);
      say({ text: COLUMNS_WORDS.saved });
      await client.invalidateQueries({ queryKey: ["document", documentId] });
    });
  return (
    <>
      <Button
        size="small"
        className="mt-2"
        onClick={() => {
          setError(null);
          setOpen(true);
        }}
      >
        {DOCUMENT_RECORDS_WORDS.columns}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={COLUMNS_WORDS.title}
        description={COLUMNS_WORDS.about}
      >
        <ColumnsForm
          layers={layers}
          error={error}
          busy={busy}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
