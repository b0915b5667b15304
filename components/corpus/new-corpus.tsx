"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState, useTransition } from "react";
import { createCorpusAction } from "#actions/corpora.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { NEW_CORPUS_WORDS } from "./console-words.ts";

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
        <Upload size={14} aria-hidden /> {NEW_CORPUS_WORDS.title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={NEW_CORPUS_WORDS.title}>
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            save(new FormData(event.currentTarget));
          }}
        >
          {error !== null && (
            <Notice kind="failed" title={NEW_CORPUS_WORDS.notCreatedTitle}>
              {error}
            </Notice>
          )}
          <label>
            <span className="mb-1 block font-medium">{NEW_CORPUS_WORDS.name}</span>
            <input name="title" required maxLength={200} className={FIELD} />
          </label>
          <label>
            <span className="mb-1 block font-medium">{NEW_CORPUS_WORDS.description}</span>
            <textarea name="description" rows={2} maxLength={1000} className={FIELD} />
          </label>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{NEW_CORPUS_WORDS.cancel}</Button>
            <Button type="submit" look="primary" disabled={busy}>
              {NEW_CORPUS_WORDS.create}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
