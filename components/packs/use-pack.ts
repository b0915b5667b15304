"use client";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { RequestError } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { arranged } from "./arrange.ts";
import { failedChangeWords, isConflict, isGone, isServerAway } from "./failed-change.ts";
import { isLeaving } from "./leaving-pack.ts";
import { mergeOutcome } from "./pack-parts.ts";
import { packKeys, packPath, packQuery } from "./queries.ts";
import { lostMessage, refusedMessage } from "./refused-message.ts";
import { addRefused, dropMadeAgain, itemsOf, useRefused } from "./refused-store.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/**
 * A change to a pack, applied to its latest state. Returns the same object if there is nothing to change. `shown` is
 * the state that the person saw when they asked for the change again.
 */
export type PackChange = (pack: PackView, shown?: PackView) => PackView;
export type ArrangementChange = (arrangement: PackArrangement, shown?: PackArrangement) => PackArrangement;

/** A change with the state of the pack that the person saw when they made it; undefined if it was not loaded. */
type MadeChange = { readonly change: PackChange; readonly seen: PackView | undefined };

/** Serialises all writes to packs, so that each change builds on the previous answer. */
export const PACK_SCOPE = { id: "packs" } as const;

/** How long a change waits before it is sent again while the server is away. */
const SEND_AGAIN_MS = 2_000;

/** How often a change is sent because other people change other parts of the pack meanwhile. */
const MAX_SENDS = 5;

/** Changes whose answer has arrived, although their mutation is still pending. */
const answered = new WeakSet<PackChange>();

/** Stores the server's answer in the query cache. */
export function keepPack(client: QueryClient, pack: PackView): void {
  client.cancelQueries({ queryKey: packKeys.one(pack.id, null) }).catch(() => {});
  client.setQueryData(packKeys.one(pack.id, null), pack);
  client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
}

/** Applies a change to an arrangement, and returns the same pack if it changes nothing. */
function arrangedBy(change: ArrangementChange): PackChange {
  return (now, shown) => {
    const before = arrangementOf(now);
    const after = change(before, shown && arrangementOf(shown));
    return after === before ? now : arranged(now, after);
  };
}

/**
 * Saves a change to the last known state of a pack. A change without an effect sends nothing. If other people have
 * changed the pack since `seen`, the change is saved on top, unless they have changed the same item, heading or order.
 * @throws RequestError (409: the same part was changed elsewhere, 404: moved to trash)
 */
export async function savePack(
  client: QueryClient,
  id: string,
  change: PackChange,
  seen?: PackView,
): Promise<PackView> {
  let known = await client.ensureQueryData(packQuery(id));
  const base = seen ?? known;
  for (let sends = 1; ; sends++) {
    const changed = changedFrom(base, change, known);
    if (changed === known) return known;
    const body = { arrangement: arrangementOf(changed), base: known.revision };
    try {
      return await sendJson<PackView>("PUT", packPath(id, "/arrangement"), body);
    } catch (error) {
      if (!isConflict(error) || sends === MAX_SENDS) throw error;
      known = await client.fetchQuery({ ...packQuery(id), staleTime: 0 });
    }
  }
}

/**
 * Applies a change that was made on `base` to the known state.
 * @throws RequestError (409) if the change would replace what another person has changed, or is impossible now
 */
function changedFrom(base: PackView, change: PackChange, known: PackView): PackView {
  const changed = change(known);
  if (base === known) return changed;
  const result = change(base);
  const outcome = mergeOutcome(arrangementOf(base), arrangementOf(result), arrangementOf(known));
  if (outcome === "same") return known;
  if (outcome === "conflict" || (changed === known && result !== base))
    throw new RequestError("conflict", PACK_CHANGE_WORDS.conflict, 409);
  return changed;
}

const keyOf = (id: string | null) => ["pack", id] as const;

/** Applies the changes that are not answered yet. */
function withPending(known: PackView, pending: readonly MadeChange[]): PackView {
  return pending
    .filter(({ change }) => !answered.has(change))
    .reduce((now, { change }) => change(now), known);
}

/** Returns a pack as it is shown now, outside a render. */
function shownNow(client: QueryClient, id: string | null): PackView | undefined {
  const known = client.getQueryData<PackView>(packKeys.one(id ?? "", null));
  const pending = client.getMutationCache().findAll({ mutationKey: keyOf(id), status: "pending" });
  return (
    known &&
    withPending(
      known,
      pending.map(({ state }) => state.variables as MadeChange),
    )
  );
}

/**
 * The draft of a pack including pending changes, and a way to change it. A change shows at once. While the server is
 * away, changes stay pending. Those that are rejected are listed as refused, and the server's state is shown again
 * (ADR 0045).
 */
export function usePack(id: string | null) {
  const query = useQuery({ ...packQuery(id ?? ""), enabled: () => id !== null && !isLeaving(id) });
  const change = useChange(id);
  const arrange = useCallback((asked: ArrangementChange) => change(arrangedBy(asked)), [change]);
  const pending = useMutationState({
    filters: { mutationKey: keyOf(id), status: "pending" },
    select: ({ state }) => state.variables as MadeChange,
  });
  const refused = useRefused(id);
  const known = query.data;
  const pack = useMemo(() => known && withPending(known, pending), [known, pending]);
  const refusedItems = useMemo(() => itemsOf(refused), [refused]);
  const isRefused = (itemId: string) => refusedItems.has(itemId);
  const saving = pending.length > 0;
  return { pack, error: query.error, refetch: query.refetch, saving, change, arrange, isRefused };
}

/** Returns a function that shows a change at once and saves it. */
function useChange(id: string | null): (change: PackChange) => void {
  const client = useQueryClient();
  const say = useToast();
  const saving = useMutation({
    mutationKey: keyOf(id),
    scope: PACK_SCOPE,
    retry: (_failures, error) => isServerAway(error),
    retryDelay: SEND_AGAIN_MS,
    mutationFn: async ({ change, seen }: MadeChange) => {
      const pack = await savePack(client, id ?? "", change, seen);
      answered.add(change);
      if (pack !== client.getQueryData(packKeys.one(pack.id, null))) keepPack(client, pack);
      if (dropMadeAgain(pack.id, arrangementOf(pack))) say(refusedMessage(pack.id));
    },
    onError: async (error, { change, seen }) => {
      const key = packKeys.one(id ?? "", null);
      await client.invalidateQueries({ queryKey: key });
      const shown = client.getQueryData<PackView>(key);
      const before = seen ?? shown;
      if (id === null) return say({ text: failedChangeWords(error), failed: true });
      if (isGone(error) || !before) return say(lostMessage(id, error));
      const again: PackChange = (now, later) => change(now, later ?? shown);
      addRefused(id, {
        error,
        base: arrangementOf(before),
        result: arrangementOf(change(before)),
        repeat: () => saving.mutate({ change: again, seen: shownNow(client, id) }),
      });
      say(refusedMessage(id));
    },
  });
  const { mutate } = saving;
  return useCallback(
    (change: PackChange) => mutate({ change, seen: shownNow(client, id) }),
    [mutate, client, id],
  );
}

export type PackModel = ReturnType<typeof usePack>;
