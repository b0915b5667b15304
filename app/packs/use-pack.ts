"use client";
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { arranged } from "#components/packs/arrange.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { arrangementOf, type PackArrangement, type PackView } from "#lib/domain/pack.ts";
import { errorWords, RequestError } from "../fetch-json.ts";
import { sendJson } from "../send-json.ts";
import { packKeys, packPath, packQuery } from "./queries.ts";

/** A change to a pack, made on whatever the pack then is. */
export type PackChange = (pack: PackView) => PackView;
export type ArrangementChange = (arrangement: PackArrangement) => PackArrangement;

/** Everything that is written to packs goes one after another: each change stands on the answer to the last. */
export const PACK_SCOPE = { id: "packs" } as const;

/** Changes whose answer is there already, though their mutation has not ended yet. */
const answered = new WeakSet<PackChange>();

/** Puts what the server answered where the pages read it. */
export function keepPack(client: QueryClient, pack: PackView): void {
  client.cancelQueries({ queryKey: packKeys.one(pack.id, null) }).catch(() => {});
  client.setQueryData(packKeys.one(pack.id, null), pack);
  client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
}

/** Keeps a change of a pack, made on what the server last told of it. @throws RequestError (409: changed elsewhere) */
export async function savePack(client: QueryClient, id: string, change: PackChange): Promise<PackView> {
  const known = await client.ensureQueryData(packQuery(id));
  const arrangement = arrangementOf(change(known));
  return sendJson<PackView>("PUT", packPath(id, "/arrangement"), { arrangement, base: known.revision });
}

/**
 * The draft of a pack as it will be once every change has been kept, and the means to change it. A change
 * shows at once; one that is refused is told, and what the server has is shown again.
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
          ? "This pack was changed somewhere else meanwhile. It is shown as it is now; your last change is not in it."
          : `The change was not kept. ${errorWords(error).message}`,
        failed: true,
        durationMs: 20_000,
        action: { label: "Do it again", onAction: () => saving.mutate(change) },
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
