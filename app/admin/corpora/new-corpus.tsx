"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { createCorpusAction } from "../../actions/corpora.ts";

const FIELD = "w-full rounded-md border border-line-strong bg-panel px-2 py-1.5 hover:border-muted";

/** Makes a corpus that documents can be dropped into. */
export function NewCorpus() {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const router = useRouter();
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
        router.refresh();
        await client.invalidateQueries({ queryKey: ["facets"] });
      }
    });
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus size={15} aria-hidden /> New corpus
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New corpus">
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            save(new FormData(event.currentTarget));
          }}
        >
          {error !== null && (
            <Notice kind="failed" title="It was not made">
              {error}
            </Notice>
          )}
          <label>
            <span className="mb-1 block font-medium">Name</span>
            <input name="title" required maxLength={120} className={FIELD} />
          </label>
          <label>
            <span className="mb-1 block font-medium">What belongs in it</span>
            <textarea name="description" rows={2} maxLength={1000} className={FIELD} />
          </label>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" look="primary" disabled={busy}>
              Make it
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
