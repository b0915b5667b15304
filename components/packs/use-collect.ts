"use client";
import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackAddition, PackView } from "#lib/domain/pack.ts";
import type { PackAdded } from "#lib/domain/pack-api.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { arranged, withoutItem } from "./arrange.ts";
import { isGone } from "./failed-change.ts";
import { offerPackChoice } from "./pack-choice.ts";
import { packKeys, packPath, packQuery } from "./queries.ts";
import { forgetPack, hasOtherQuestion, keepPackOfQuestion, packOfQuestion } from "./question-packs.ts";
import { titleFromQuestion } from "./title-from-question.ts";
import { keepPack, PACK_SCOPE, savePack, usePack } from "./use-pack.ts";
import { useRemoveItem } from "./use-remove-item.ts";
import { COLLECT_WORDS } from "./words.ts";
import { setWorkingPack, useWorkingPack, workingPackNow } from "./working-pack.ts";

/** A passage to add, with how it was found. */
export type Found = Pick<PackAddition, "evidenceRef"> & {
  readonly provenance: NonNullable<PackAddition["provenance"]>;
};

type Addition = Pick<PackAddition, "evidenceRef"> & Partial<PackAddition>;

/** An added item, and whether its pack was created for it. */
type Added = { readonly packId: string; readonly itemId: string; readonly created: boolean };

const KEY = ["collect"] as const;

/** Creates a pack, empty or with evidence, and makes it the working pack. If the evidence is gone, none is created. */
export async function createPack(
  title: string,
  frame: SearchFrame | null,
  items: readonly Addition[] = [],
): Promise<PackView> {
  const pack = await sendJson<PackView>("POST", "/api/packs", {
    title,
    ...(frame ? { frame } : {}),
    ...(items.length > 0 ? { items } : {}),
  });
  setWorkingPack({ packId: pack.id });
  if (frame) keepPackOfQuestion(frame.query, pack.id);
  return pack;
}

/** Adds evidence to the working pack. Without one, creates a pack named after the question, with the evidence in it. */
export async function addToWorkingPack(
  addition: Addition,
  frame: SearchFrame | null,
): Promise<PackAdded & { readonly created: boolean }> {
  const { packId } = workingPackNow();
  if (packId !== null) {
    const added = await sendJson<PackAdded>("POST", packPath(packId, "/items"), addition);
    if (frame) keepPackOfQuestion(frame.query, packId);
    return { ...added, created: false };
  }
  const pack = await createPack(titleFromQuestion(frame?.query ?? ""), frame, [addition]);
  return { outcome: "added", itemId: pack.items[0]?.itemId ?? "", pack, created: true };
}

/** Forgets a pack that no longer exists. */
function forgetGonePack(packId: string): void {
  forgetPack(packId);
  if (workingPackNow().packId === packId) setWorkingPack({ packId: null });
}

/**
 * Makes the pack of a question the working pack, and then adds. If the question has none and the working pack has
 * another question, the person chooses. Waits for the working pack to load, because its question decides.
 * @throws RequestError if the working pack cannot be loaded
 */
export async function addToPackOfQuestion(
  client: QueryClient,
  frame: SearchFrame | null,
  add: () => void,
): Promise<void> {
  const own = frame && packOfQuestion(frame.query);
  if (own) setWorkingPack({ packId: own });
  const { packId } = workingPackNow();
  if (frame === null || packId === null) return add();
  const pack = await client.ensureQueryData(packQuery(packId)).catch((error: unknown) => {
    if (!isGone(error)) throw error;
    forgetGonePack(packId);
    return null;
  });
  // The working pack was removed, or another one was chosen meanwhile.
  if (workingPackNow().packId !== packId) return addToPackOfQuestion(client, frame, add);
  if (!pack || packId === own || !hasOtherQuestion(frame, pack)) return add();
  offerPackChoice({
    title: pack.title,
    onPack: add,
    onNew: () => {
      setWorkingPack({ packId: null });
      add();
    },
  });
}

/**
 * Whether a passage is in the working pack, and a way to add or remove it. Without a pack, the first added passage
 * creates one named after the question. `add` uses the pack of the question, or asks; `addHere` uses the working pack.
 */
export function useCollect(frame: SearchFrame | null) {
  const { packId } = useWorkingPack();
  const workingPack = usePack(packId);
  const client = useQueryClient();
  const say = useToast();
  const { pack, error } = workingPack;
  const remove = useRemoveItem(workingPack);

  // The pack was removed elsewhere, so there is no working pack.
  const gone = isGone(error);
  useEffect(() => {
    if (gone && packId !== null) forgetGonePack(packId);
  }, [gone, packId]);

  // Undo in the pack that it was added to, even if the working pack has changed.
  const undoing = useMutation({
    scope: PACK_SCOPE,
    mutationFn: async ({ packId: id, itemId, created }: Added) => {
      const now = await savePack(client, id, (then) =>
        arranged(then, withoutItem(arrangementOf(then), itemId)),
      );
      // The pack that it created would be left empty. Trash keeps it.
      const removed = created && now.items.length === 0;
      if (removed) await sendJson("DELETE", packPath(id));
      return { now, removed };
    },
    onSuccess: ({ now, removed }) => {
      if (!removed) return keepPack(client, now);
      forgetGonePack(now.id);
      client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
    },
    onError: (failure) => say({ text: COLLECT_WORDS.notRemoved(errorWords(failure).message), failed: true }),
  });
  const adding = useMutation({
    mutationKey: KEY,
    scope: PACK_SCOPE,
    mutationFn: (found: Found) => addToWorkingPack(found, frame),
    onSuccess: ({ outcome, itemId, pack: now, created }) => {
      keepPack(client, now);
      if (outcome === "already_there") {
        say({ text: COLLECT_WORDS.alreadyThere(now.title), topic: "pack" });
        return;
      }
      say({
        text: COLLECT_WORDS.added(now.title, now.items.length),
        topic: "pack",
        action: {
          label: COLLECT_WORDS.undo,
          onAction: () => undoing.mutate({ packId: now.id, itemId, created }),
        },
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
  const addHere = useCallback((found: Found) => mutate(found), [mutate]);
  const add = useCallback(
    (found: Found) => {
      addToPackOfQuestion(client, frame, () => mutate(found)).catch((failure: unknown) =>
        say({ text: COLLECT_WORDS.notAdded(errorWords(failure).message), failed: true }),
      );
    },
    [client, frame, mutate, say],
  );
  const toggle = (found: Found) => {
    const item = itemOf(found.evidenceRef);
    if (item) remove(item.itemId);
    else if (!onTheirWay.includes(found.evidenceRef)) add(found);
  };
  return { workingPack, has, toggle, add, addHere };
}

export type Collect = ReturnType<typeof useCollect>;
