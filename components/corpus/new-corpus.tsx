"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState, useTransition } from "react";
import { createCorpusAction } from "#app/actions/corpora.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";

const FIELD = "w-full rounded-md border border-line-strong bg-panel px-2 py-1.5 hover:border-muted";

/** Creates a corpus for uploads. It only needs a name. */
export function NewCorpus() {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const client = useQueryClient();
  const save = (form: FormData) =>
    start(async () => {
      const outcome = await createCorpusAction({
        title: String(form.get("title") ?? ""),
        description: String(form.get("description") ?? ""),
      });
      if (!outcome.ok) setError(outcome.message);
      else {
        setError(null);
        setOpen(false);
        await Promise.all(
          [["corpora"], ["facets"]].map((queryKey) => client.invalidateQueries({ queryKey })),
        );
      }
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload size={14} aria-hidden /> New corpus for uploads
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New corpus for uploads">
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            save(new FormData(event.currentTarget));
          }}
        >
          {error !== null && (
            <Notice kind="failed" title="The corpus was not created">
              {error}
            </Notice>
          )}
          <label>
            <span className="mb-1 block font-medium">Name</span>
            <input name="title" required maxLength={200} className={FIELD} />
          </label>
          <label>
            <span className="mb-1 block font-medium">Description</span>
            <textarea name="description" rows={2} maxLength={1000} className={FIELD} />
          </label>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" look="primary" disabled={busy}>
              Create corpus
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
