"use client";
import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { Popover, Toolbar } from "radix-ui";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { ChoosePack } from "./choose-pack.tsx";
import { NOTE_WORDS } from "./note-words.ts";
import { recentPacksQuery } from "./queries.ts";
import { titleFromQuestion } from "./title-from-question.ts";
import { useAddNote } from "./use-add-note.ts";
import { useChosenPack } from "./use-chosen-pack.ts";
import { usePack } from "./use-pack.ts";
import { CHOOSE_WORDS } from "./words.ts";

type AddNoteProps = {
  /** The selected text. */
  readonly evidenceRef: string;
  readonly frame: SearchFrame | null;
};

/** Toolbar button that opens a note in place. Saving adds the selected text with the note to the chosen pack. */
export function AddNote({ evidenceRef, frame }: AddNoteProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Toolbar.Button asChild>
        <Popover.Trigger asChild>
          <Button look="quiet" size="small">
            <StickyNote size={13} aria-hidden /> {NOTE_WORDS.tool}
          </Button>
        </Popover.Trigger>
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={NOTE_WORDS.title}
          data-keeps-selection
          className="z-50 w-[min(22rem,calc(100vw-1.5rem))] rounded-md border border-line-strong bg-raised p-3 shadow-pop"
        >
          <NoteForm evidenceRef={evidenceRef} frame={frame} onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NoteForm({ evidenceRef, frame, onClose }: AddNoteProps & { readonly onClose: () => void }) {
  const id = useId();
  const { packId, choose, makeWorkingPack } = useChosenPack();
  const { pack } = usePack(packId);
  const [choosing, setChoosing] = useState(false);
  const recent = useQuery({ ...recentPacksQuery(), enabled: choosing });
  const [note, setNote] = useState("");
  const adding = useAddNote(frame, onClose);
  const ready = note.trim() !== "" && !adding.isPending;
  const save = () => {
    if (!ready) return;
    makeWorkingPack();
    adding.mutate({ evidenceRef, note: note.trim() });
  };
  const named = titleFromQuestion(frame?.query ?? "");
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id} className="font-medium">
        {NOTE_WORDS.label}
      </label>
      <textarea
        id={id}
        value={note}
        maxLength={MAX_NOTE_CHARS}
        rows={3}
        aria-keyshortcuts="Control+Enter"
        className="field-sizing-content max-h-60 min-h-20 resize-none rounded-md border border-line-strong bg-panel px-2 py-1.5"
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      />
      <div className="flex min-w-0 items-center gap-1 text-small">
        <span className="shrink-0 text-muted">{NOTE_WORDS.into}</span>
        <ChoosePack
          title={packId === null ? named : (pack?.title ?? "…")}
          packId={packId}
          recent={recent.data?.packs ?? null}
          onOpenChange={setChoosing}
          onChoose={choose}
          onNew={() => choose(null)}
          newWords={frame ? CHOOSE_WORDS.newByQuestion : CHOOSE_WORDS.newPack}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {NOTE_WORDS.cancel}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={!ready}>
          {adding.isPending ? NOTE_WORDS.saving : NOTE_WORDS.save}
        </Button>
      </div>
    </form>
  );
}
