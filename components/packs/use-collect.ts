"use client";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { errorWords, RequestError } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackAddition, PackView } from "#lib/domain/pack.ts";
import type { PackAdded } from "#lib/domain/pack-api.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { arranged, withoutItem } from "./arrange.ts";
import { packPath } from "./queries.ts";
import { titleFromQuestion } from "./title-from-question.ts";
import { keepPack, PACK_SCOPE, savePack, usePack } from "./use-pack.ts";
import { useRemoveItem } from "./use-remove-item.ts";
import { COLLECT_WORDS } from "./words.ts";
import { collectingNow, setCollecting, useCollecting } from "./working-pack.ts";

/** A passage to add, with how it was found. */
export type Found = Pick<PackAddition, "evidenceRef"> & {
  readonly provenance: NonNullable<PackAddition["provenance"]>;
};

const KEY = ["collect"] as const;

/** Creates a pack and makes it the working pack. */
export async function createPack(title: string, frame: SearchFrame | null): Promise<PackView> {
  const pack = await sendJson<PackView>("POST", "/api/packs", { title, ...(frame ? { frame } : {}) });
  setCollecting({ packId: pack.id });
  return pack;
}

/**
 * Whether a passage is in the working pack, and a way to add or remove it. Without a pack, the first added passage
 * creates one named after the question.
 */
export function useCollect(frame: SearchFrame | null) {
  const { packId } = useCollecting();
  const working = usePack(packId);
  const client = useQueryClient();
  const say = useToast();
  const { pack, error } = working;
  const remove = useRemoveItem(working);

  // The pack was removed elsewhere, so there is no working pack.
  const gone = error instanceof RequestError && error.status === 404;
  useEffect(() => {
    if (gone) setCollecting({ packId: null });
  }, [gone]);

  // Undo in the pack that it was added to, even if the working pack has changed.
  const undoing = useMutation({
    scope: PACK_SCOPE,
    mutationFn: ({ packId: id, itemId }: { readonly packId: string; readonly itemId: string }) =>
      savePack(client, id, (now) => arranged(now, withoutItem(arrangementOf(now), itemId))),
    onSuccess: (now) => keepPack(client, now),
    onError: (failure) => say({ text: COLLECT_WORDS.notRemoved(errorWords(failure).message), failed: true }),
  });
  const adding = useMutation({
    mutationKey: KEY,
    scope: PACK_SCOPE,
    mutationFn: async (found: Found) => {
      const id =
        collectingNow().packId ?? (await createPack(titleFromQuestion(frame?.query ?? ""), frame)).id;
      return sendJson<PackAdded>("POST", packPath(id, "/items"), found);
    },
    onSuccess: ({ outcome, itemId, pack: now }) => {
      keepPack(client, now);
      if (outcome === "already_there") {
        say({ text: COLLECT_WORDS.alreadyThere(now.title), topic: "pack" });
        return;
      }
      say({
        text: COLLECT_WORDS.added(now.title, now.items.length),
        topic: "pack",
        action: { label: COLLECT_WORDS.undo, onAction: () => undoing.mutate({ packId: now.id, itemId }) },
      });
    },
    onError: (failure) => say({ text: COLLECT_WORDS.notAdded(errorWords(failure).message), failed: true }),
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey: KEY, status: "pending" },
    select: ({ state }) => (state.variables as Found).evidenceRef,
  });

  const itemOf = (ref: string) => pack?.items.find(({ evidenceRef }) => evidenceRef === ref) ?? null;
  const has = (ref: string) => onTheirWay.includes(ref) || itemOf(ref) !== null;
  const { mutate } = adding;
  const add = useCallback((found: Found) => mutate(found), [mutate]);
  const toggle = (found: Found) => {
    const item = itemOf(found.evidenceRef);
    if (item) remove(item.itemId);
    else if (!onTheirWay.includes(found.evidenceRef)) add(found);
  };
  return { working, has, toggle, add };
}

export type Collect = ReturnType<typeof useCollect>;
