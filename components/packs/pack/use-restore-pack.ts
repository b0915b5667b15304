"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { leavePack } from "#components/packs/leaving-pack.ts";
import { packPath } from "#components/packs/queries.ts";
import { keepPack, PACK_SCOPE } from "#components/packs/use-pack.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { DELETE_WORDS } from "./words.ts";

/** Restores a pack from the trash. */
export function useRestorePack(id: string, onRestored: () => void = () => {}) {
  const client = useQueryClient();
  const say = useToast();
  return useMutation({
    scope: PACK_SCOPE,
    mutationFn: () => sendJson<PackView>("POST", packPath(id, "/restore")),
    onSuccess: (back) => {
      leavePack(null);
      keepPack(client, back);
      onRestored();
    },
    onError: (error) => say({ text: DELETE_WORDS.notRestored(errorWords(error).message), failed: true }),
  });
}
