"use client";
import { useEffect, useRef, useState } from "react";
import { useReachable } from "#components/http/use-reachable.ts";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { canSend, type NoteDraft, noteState, sentNote, settledNote, typedNote } from "./note-draft.ts";

/** Saves a note over one of the texts that the person has seen. */
export type SaveNote = (note: string, seen: readonly string[]) => void;

type NoteProps = {
  /** The note with pending changes. */
  readonly note: string;
  readonly onSave: SaveNote;
  readonly saving: boolean;
};

const IDLE_MS = 800;

/** The text in the field of a note, and the times at which it is saved. */
export function useNoteDraft({ note, onSave, saving }: NoteProps) {
  const [stored, setDraft] = useState<NoteDraft | null>(null);
  const draft = settledNote(stored, note, saving);
  if (draft !== stored) setDraft(draft);
  const state = noteState(draft, note, saving);
  const reachable = useReachable();
  const send = (also: readonly string[] = []) => {
    if (draft === null) return;
    const sent = sentNote(draft, also);
    setDraft(sent);
    onSave(sent.text, sent.seen);
  };
  const sendIfNeeded = () => {
    if (canSend(draft, note)) send();
  };
  const latest = useRef(sendIfNeeded);
  useEffect(() => {
    latest.current = sendIfNeeded;
  });
  const text = draft?.text;
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => latest.current(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // A step back in the history removes the field without a blur.
  useEffect(() => () => latest.current(), []);
  useAfterOutage(state, reachable, () => latest.current());
  useAskBeforeLeaving(draft !== null && !draft.stored, sendIfNeeded);
  return {
    text: text ?? note,
    // A change that waits for the server is on its way, but nothing says when it arrives.
    state: state === "saving" && !reachable ? ("unsaved" as const) : state,
    type: (typed: string) => setDraft(typedNote(draft, note, typed)),
    send: sendIfNeeded,
    replace: () => send([note]),
    discard: () => setDraft(null),
    leave: () => {
      if (draft?.stored) setDraft(null);
      else sendIfNeeded();
    },
  };
}

/** Saves again what an outage has kept from being saved, once after each outage. */
function useAfterOutage(state: ReturnType<typeof noteState>, reachable: boolean, save: () => void): void {
  const missed = useRef(false);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (state === "untouched" || state === "saved") missed.current = false;
    else if (!reachable) missed.current = true;
    else if (state === "unsaved" && missed.current) {
      missed.current = false;
      latest.current();
    }
  }, [reachable, state]);
}
