"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { editDatasetAction } from "#actions/datasets.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { changedFacts, DetailsForm, lacksRecord } from "./details-form.tsx";
import { recordKeys } from "./queries.ts";
import { DETAILS_WORDS } from "./words.ts";

/** The button and the dialog in which a person says what a dataset is. */
export function EditDetails({ dataset }: { readonly dataset: DatasetView }) {
  const client = useQueryClient();
  const say = useToast();
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const save = (form: FormData) =>
    start(async () => {
      if (lacksRecord(form)) {
        setError(DETAILS_WORDS.noRecord);
        return;
      }
      const edit = changedFacts(dataset, form);
      if (Object.keys(edit).length > 0) {
        const outcome = await editDatasetAction({ ...edit, id: dataset.id });
        if (!outcome.ok) {
          setError(outcome.message);
          return;
        }
        say({ text: DETAILS_WORDS.saved });
      }
      setOpen(false);
      const keys = [
        recordKeys.datasets(),
        recordKeys.datasetsOf(dataset.document.id),
        ["record"],
        ["site-report"],
      ];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    });
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setError(null);
          setOpen(true);
        }}
      >
        {DETAILS_WORDS.open}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={DETAILS_WORDS.title}
        description={DETAILS_WORDS.about}
      >
        <DetailsForm
          dataset={dataset}
          error={error}
          busy={busy}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
