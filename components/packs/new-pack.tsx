"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { titleFromQuestion } from "./title-from-question.ts";
import { createPack } from "./use-collect.ts";
import { useDialogMutation } from "./use-dialog-mutation.ts";
import { keepPack } from "./use-pack.ts";
import { NEW_PACK_WORDS } from "./words.ts";

type NewPackProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question that the pack is made for. Stored with it. */
  readonly frame: SearchFrame | null;
  readonly onMade?: (pack: PackView) => void;
};

/** Asks for a title and creates a pack, which becomes the working pack. */
export function NewPack({ open, onOpenChange, frame, onMade }: NewPackProps) {
  const id = useId();
  const client = useQueryClient();
  const making = useDialogMutation(open, {
    mutationFn: (title: string) => createPack(title, frame),
    onSuccess: (pack) => {
      keepPack(client, pack);
      onOpenChange(false);
      onMade?.(pack);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={NEW_PACK_WORDS.title}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const title = new FormData(event.currentTarget).get("title");
          making.send(
            typeof title === "string" && title.trim() !== "" ? title.trim() : NEW_PACK_WORDS.untitled,
          );
        }}
      >
        <label htmlFor={id} className="font-medium">
          {NEW_PACK_WORDS.titleLabel}
        </label>
        <input
          id={id}
          name="title"
          maxLength={300}
          defaultValue={titleFromQuestion(frame?.query ?? "")}
          className="h-9 rounded-md border border-line-strong bg-panel px-2.5"
        />
        {frame && <p className="text-small text-muted">{NEW_PACK_WORDS.frameHelp}</p>}
        {making.error && (
          <p role="alert" className="text-red-text">
            {NEW_PACK_WORDS.failed(errorWords(making.error).message)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{NEW_PACK_WORDS.cancel}</Button>
          <Button look="primary" type="submit" disabled={making.isPending}>
            {making.isPending ? NEW_PACK_WORDS.creating : NEW_PACK_WORDS.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
