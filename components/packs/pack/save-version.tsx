"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { packPath } from "#components/packs/queries.ts";
import { keepPack, PACK_SCOPE } from "#components/packs/use-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";

/** Saves the draft as an immutable version with a note. */
export function SaveVersion({ pack }: { readonly pack: PackView }) {
  const id = useId();
  const client = useQueryClient();
  const say = useToast();
  const [open, setOpen] = useState(false);
  const saving = useMutation({
    scope: PACK_SCOPE,
    mutationFn: (note: string) => sendJson<PackView>("POST", packPath(pack.id, "/versions"), { note }),
    onSuccess: (now) => {
      keepPack(client, now);
      setOpen(false);
      say({ text: `Version ${now.currentVersion} is saved. Its link always shows this version.` });
    },
  });
  const next = pack.currentVersion + 1;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Save a version
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Save version ${next}`}>
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const note = new FormData(event.currentTarget).get("note");
            saving.mutate(typeof note === "string" ? note.trim() : "");
          }}
        >
          <p className="text-muted">
            Saved versions are fixed and have their own link; you can keep editing the draft.
          </p>
          <label htmlFor={id} className="font-medium">
            Note <span className="font-normal text-muted">(optional)</span>
          </label>
          <input
            id={id}
            name="note"
            maxLength={1000}
            placeholder="As sent to the committee"
            className="h-9 rounded-md border border-line-strong bg-panel px-2.5 placeholder:text-muted"
          />
          {saving.error && (
            <p role="alert" className="text-red-text">
              The version was not saved. {errorWords(saving.error).message}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? "Saving …" : `Save version ${next}`}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
