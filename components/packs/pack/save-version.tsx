"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { packPath } from "#components/packs/queries.ts";
import { useDialogMutation } from "#components/packs/use-dialog-mutation.ts";
import { keepPack } from "#components/packs/use-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { fill } from "#components/words/fill.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { SAVE_WORDS } from "./words.ts";

/** Saves the draft as an immutable version with a note. */
export function SaveVersion({ pack }: { readonly pack: PackView }) {
  const id = useId();
  const client = useQueryClient();
  const say = useToast();
  const [open, setOpen] = useState(false);
  const saving = useDialogMutation(open, {
    mutationFn: (note: string) => sendJson<PackView>("POST", packPath(pack.id, "/versions"), { note }),
    onSuccess: (now) => {
      keepPack(client, now);
      setOpen(false);
      say({ text: SAVE_WORDS.saved(now.currentVersion) });
    },
  });
  const next = pack.currentVersion + 1;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {SAVE_WORDS.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={SAVE_WORDS.title(next)}>
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const note = new FormData(event.currentTarget).get("note");
            saving.send(typeof note === "string" ? note.trim() : "");
          }}
        >
          <p className="text-muted">{SAVE_WORDS.help}</p>
          <label htmlFor={id} className="font-medium">
            {fill(SAVE_WORDS.note, {
              optional: <span className="font-normal text-muted">{SAVE_WORDS.optional}</span>,
            })}
          </label>
          <input
            id={id}
            name="note"
            maxLength={1000}
            placeholder={SAVE_WORDS.noteExample}
            className="h-9 rounded-md border border-line-strong bg-panel px-2.5 placeholder:text-muted"
          />
          {saving.error && (
            <p role="alert" className="text-red-text">
              {SAVE_WORDS.failed(errorWords(saving.error).message)}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{SAVE_WORDS.cancel}</Button>
            <Button look="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? SAVE_WORDS.saving : SAVE_WORDS.title(next)}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
