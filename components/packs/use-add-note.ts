"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorWords } from "#components/http/fetch-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { arranged, withoutItem } from "./arrange.ts";
import { NOTE_WORDS, notedWords } from "./note-words.ts";
import { addToWorkingPack } from "./use-collect.ts";
import { keepPack, PACK_SCOPE, savePack } from "./use-pack.ts";

type Noted = {
  readonly pack: PackView;
  readonly itemId: string;
  /** The note that the item had; null if the item is new. */
  readonly before: string | null;
  readonly wasCut: boolean;
};

/** Sets the note of one item. */
export function withNote(arrangement: PackArrangement, itemId: string, note: string): PackArrangement {
  return {
    ...arrangement,
    placements: arrangement.placements.map((each) => (each.itemId === itemId ? { ...each, note } : each)),
  };
}

/** Puts new words on a line of their own below an item's note, and cuts the result at the limit of a note. */
export function joinedNote(
  before: string,
  added: string,
): { readonly note: string; readonly wasCut: boolean } {
  const joined = before === "" ? added : `${before}\n${added}`;
  return { note: joined.slice(0, MAX_NOTE_CHARS), wasCut: joined.length > MAX_NOTE_CHARS };
}

/**
 * Adds evidence with a note to the working pack. Without one, a pack is created and named after the question. The note
 * of evidence that is in the pack already is extended. Undo restores what was there.
 */
export function useAddNote(frame: SearchFrame | null, onDone: () => void) {
  const client = useQueryClient();
  const say = useToast();
  const undoing = useMutation({
    scope: PACK_SCOPE,
    mutationFn: ({ pack, itemId, before }: Noted) =>
      savePack(client, pack.id, (now) => {
        const known = arrangementOf(now);
        return arranged(now, before === null ? withoutItem(known, itemId) : withNote(known, itemId, before));
      }),
    onSuccess: (now) => keepPack(client, now),
    onError: (failure) => say({ text: NOTE_WORDS.notUndone(errorWords(failure).message), failed: true }),
  });
  return useMutation({
    scope: PACK_SCOPE,
    mutationFn: async ({ evidenceRef, note }: { readonly evidenceRef: string; readonly note: string }) => {
      const addition = { evidenceRef, note, provenance: { via: "by_hand" } } as const;
      const { outcome, itemId, pack } = await addToWorkingPack(addition, frame);
      keepPack(client, pack);
      if (outcome !== "already_there") return { pack, itemId, before: null, wasCut: false } satisfies Noted;
      const before = pack.items.find((item) => item.itemId === itemId)?.note ?? "";
      const joined = joinedNote(before, note);
      const change = (now: PackView) => arranged(now, withNote(arrangementOf(now), itemId, joined.note));
      const saved = await savePack(client, pack.id, change);
      return { pack: saved, itemId, before, wasCut: joined.wasCut } satisfies Noted;
    },
    onSuccess: (noted) => {
      keepPack(client, noted.pack);
      say({
        text: notedWords(noted.pack.title, { extended: noted.before !== null, wasCut: noted.wasCut }),
        topic: "pack",
        action: { label: NOTE_WORDS.undo, onAction: () => undoing.mutate(noted) },
      });
      onDone();
    },
    onError: (failure) => say({ text: NOTE_WORDS.notAdded(errorWords(failure).message), failed: true }),
  });
}
