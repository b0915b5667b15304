"use client";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { errorWords, RequestError } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackArrangement, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { arranged } from "./arrange.ts";
import { packKeys, packPath, packQuery } from "./queries.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/** A change to a pack, applied to its latest state. */
export type PackChange = (pack: PackView) => PackView;
export type ArrangementChange = (arrangement: PackArrangement) => PackArrangement;

/** Serialises all writes to packs, so that each change builds on the previous answer. */
export const PACK_SCOPE = { id: "packs" } as const;

/** Changes whose answer has arrived, although their mutation is still pending. */
const answered = new WeakSet<PackChange>();

/** Stores the server's answer in the query cache. */
export function keepPack(client: QueryClient, pack: PackView): void {
  client.cancelQueries({ queryKey: packKeys.one(pack.id, null) }).catch(() => {});
  client.setQueryData(packKeys.one(pack.id, null), pack);
  client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
}

/** Saves a change to the last known state of a pack. @throws RequestError (409: changed elsewhere) */
export async function savePack(client: QueryClient, id: string, change: PackChange): Promise<PackView> {
  const known = await client.ensureQueryData(packQuery(id));
  const arrangement = arrangementOf(change(known));
  return sendJson<PackView>("PUT", packPath(id, "/arrangement"), { arrangement, base: known.revision });
}

/**
 * The draft of a pack including pending changes, and a way to change it. A change shows at once. If it is rejected, a
 * message says so and the server's state is shown again.
 */
export function usePack(id: string | null) {
  const client = useQueryClient();
  const say = useToast();
  const query = useQuery({ ...packQuery(id ?? ""), enabled: id !== null });
  const mutationKey = ["pack", id];
  const saving = useMutation({
    mutationKey,
    scope: PACK_SCOPE,
    mutationFn: async (change: PackChange) => {
      const pack = await savePack(client, id ?? "", change);
      answered.add(change);
      keepPack(client, pack);
    },
    onError: async (error, change) => {
      const conflict = error instanceof RequestError && error.status === 409;
      if (id !== null) await client.invalidateQueries({ queryKey: packKeys.one(id, null) });
      say({
        text: conflict
          ? PACK_CHANGE_WORDS.changedElsewhere
          : PACK_CHANGE_WORDS.notSaved(errorWords(error).message),
        failed: true,
        durationMs: 20_000,
        action: { label: PACK_CHANGE_WORDS.repeat, onAction: () => saving.mutate(change) },
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
  const arrange = useCallback(
    (made: ArrangementChange) => mutate((now) => arranged(now, made(arrangementOf(now)))),
    [mutate],
  );
  return { pack, error: query.error, refetch: query.refetch, saving: pending.length > 0, change, arrange };
}

export type PackModel = ReturnType<typeof usePack>;
