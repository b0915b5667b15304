"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { InspectedChunk } from "#lib/domain/corpus-console.ts";
import { EXCLUDE_PASSAGE_WORDS } from "./words.ts";

type DisablePassageProps = {
  /** Null closes the dialog. */
  readonly chunk: InspectedChunk | null;
  readonly onDone: () => void;
  /** Resolves to true on success. */
  readonly onDisable: (chunk: InspectedChunk, reason: string) => Promise<boolean>;
};

/** Asks for a reason before it removes a passage from all searches. */
export function DisablePassage({ chunk, onDone, onDisable }: DisablePassageProps) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (chunk === null || reason === "") return;
    setBusy(true);
    const done = await onDisable(chunk, reason);
    setBusy(false);
    if (done) onDone();
  };
  return (
    <Dialog
      open={chunk !== null}
      onOpenChange={(open) => !open && onDone()}
      title={EXCLUDE_PASSAGE_WORDS.title}
      description={EXCLUDE_PASSAGE_WORDS.help}
    >
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          submit(event).catch(() => {});
        }}
      >
        <blockquote className="line-clamp-3 border-l-2 border-line pl-3 font-serif text-evidence wrap-anywhere">
          {chunk?.text}
        </blockquote>
        <label>
          <span className="mb-1 block font-medium">{EXCLUDE_PASSAGE_WORDS.reasonLabel}</span>
          <textarea
            name="reason"
            required
            rows={2}
            maxLength={500}
            className="w-full rounded-md border border-line-strong bg-panel px-2 py-1.5 hover:border-muted"
          />
        </label>
        <p className="text-small text-muted">{EXCLUDE_PASSAGE_WORDS.reasonHelp}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onDone}>{EXCLUDE_PASSAGE_WORDS.cancel}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {EXCLUDE_PASSAGE_WORDS.exclude}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
