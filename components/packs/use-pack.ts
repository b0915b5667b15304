"use client";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { isFromProxy } from "#components/http/connection.ts";
import { errorWords, isUnreachable, RequestError } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { arranged } from "./arrange.ts";
import { isLeaving } from "./leaving-pack.ts";
import { packKeys, packPath, packQuery } from "./queries.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/**
 * A change to a pack, applied to its latest state. Returns the same object if there is nothing to change. `shown` is
 * the state that the person saw when they asked for the change again.
 */
export type PackChange = (pack: PackView, shown?: PackView) => PackView;
export type ArrangementChange = (arrangement: PackArrangement, shown?: PackArrangement) => PackArrangement;

/** Serialises all writes to packs, so that each change builds on the previous answer. */
export const PACK_SCOPE = { id: "packs" } as const;

/** A message about a failed change replaces the one before. */
const FAILED_CHANGE = "failed-pack-change";

/** How long a change waits before it is sent again while the server is away. */
const SEND_AGAIN_MS = 2_000;

/** Changes whose answer has arrived, although their mutation is still pending. */
const answered = new WeakSet<PackChange>();

/** Stores the server's answer in the query cache. */
export function keepPack(client: QueryClient, pack: PackView): void {
  client.cancelQueries({ queryKey: packKeys.one(pack.id, null) }).catch(() => {});
  client.setQueryData(packKeys.one(pack.id, null), pack);
  client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
}

/** Applies a change to an arrangement, and returns the same pack if it changes nothing. */
function arrangedBy(made: ArrangementChange): PackChange {
  return (now, shown) => {
    const before = arrangementOf(now);
    const after = made(before, shown && arrangementOf(shown));
    return after === before ? now : arranged(now, after);
  };
}

/**
 * Saves a change to the last known state of a pack. A change without an effect sends nothing.
 * @throws RequestError (409: changed elsewhere, 404: moved to trash)
 */
export async function savePack(client: QueryClient, id: string, change: PackChange): Promise<PackView> {
  const known = await client.ensureQueryData(packQuery(id));
  const changed = change(known);
  if (changed === known) return known;
  const arrangement = arrangementOf(changed);
  return sendJson<PackView>("PUT", packPath(id, "/arrangement"), { arrangement, base: known.revision });
}

/** True if the pack does not exist, for example because it was moved to trash. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** True if the server is away: the change stays pending, and later changes wait behind it. */
function isServerAway(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof RequestError && isFromProxy(error.status));
}

/** Says why a change was not saved. */
export function failedChangeWords(error: unknown): string {
  if (isGone(error)) return PACK_CHANGE_WORDS.gone;
  const conflict = error instanceof RequestError && error.status === 409;
  return conflict
    ? PACK_CHANGE_WORDS.changedElsewhere
    : PACK_CHANGE_WORDS.notSaved(errorWords(error).message);
}

/**
 * The draft of a pack including pending changes, and a way to change it. A change shows at once. While the server is
 * away, changes stay pending. If one is rejected, a message says so and the server's state is shown again (ADR 0045).
 */
export function usePack(id: string | null) {
  const client = useQueryClient();
  const say = useToast();
  const query = useQuery({ ...packQuery(id ?? ""), enabled: () => id !== null && !isLeaving(id) });
  const mutationKey = ["pack", id];
  const saving = useMutation({
    mutationKey,
    scope: PACK_SCOPE,
    retry: (_failures, error) => isServerAway(error),
    retryDelay: SEND_AGAIN_MS,
    mutationFn: async (change: PackChange) => {
      const pack = await savePack(client, id ?? "", change);
      answered.add(change);
      if (pack !== client.getQueryData(packKeys.one(pack.id, null))) keepPack(client, pack);
    },
    onError: async (error, change) => {
      const key = packKeys.one(id ?? "", null);
      await client.invalidateQueries({ queryKey: key });
      const shown = client.getQueryData<PackView>(key);
      const repeat = () => saving.mutate((now, later) => change(now, later ?? shown));
      say({
        text: failedChangeWords(error),
        topic: FAILED_CHANGE,
        failed: true,
        ...(isGone(error) ? {} : { action: { label: PACK_CHANGE_WORDS.repeat, onAction: repeat } }),
      });
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as PackChange,
  });
  const known = query.data;
  const pack = useMemo(
    () =>
      known && pending.filter((change) => !answered.has(change)).reduce((now, change) => change(now), known),
    [known, pending],
  );
  const { mutate } = saving;
  const change = useCallback((made: PackChange) => mutate(made), [mutate]);
  const arrange = useCallback((made: ArrangementChange) => mutate(arrangedBy(made)), [mutate]);
  return { pack, error: query.error, refetch: query.refetch, saving: pending.length > 0, change, arrange };
}

export type PackModel = ReturnType<typeof usePack>;
