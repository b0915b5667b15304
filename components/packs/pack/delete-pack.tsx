"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { leavePack, packLeft } from "#components/packs/leaving-pack.ts";
import { packHref } from "#components/packs/packs-state.ts";
import { packKeys, packPath } from "#components/packs/queries.ts";
import { PACK_SCOPE } from "#components/packs/use-pack.ts";
import { setWorkingPack, workingPackNow } from "#components/packs/working-pack.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import type { PackRemoved } from "#lib/domain/pack-api.ts";
import { useRestorePack } from "./use-restore-pack.ts";
import { DELETE_WORDS } from "./words.ts";

/** Removes a pack and offers an undo. */
export function DeletePack({ pack }: { readonly pack: PackView }) {
  const { id, title } = pack;
  const client = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const restoring = useRestorePack(id, () => router.push(packHref(id)));
  useEffect(() => packLeft, []);
  const removing = useMutation({
    scope: PACK_SCOPE,
    mutationFn: () => {
      leavePack(id);
      return sendJson<PackRemoved>("DELETE", packPath(id));
    },
    onSuccess: () => {
      if (workingPackNow().packId === id) setWorkingPack({ packId: null });
      client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
      router.push("/packs");
      say({
        text: DELETE_WORDS.removed(title),
        durationMs: 20_000,
        action: { label: DELETE_WORDS.undo, onAction: () => restoring.mutate() },
      });
    },
    onError: (error) => {
      leavePack(null);
      say({ text: DELETE_WORDS.notRemoved(errorWords(error).message), failed: true });
    },
  });
  return (
    <Button
      size="icon"
      aria-label={DELETE_WORDS.remove}
      title={DELETE_WORDS.remove}
      disabled={removing.isPending}
      onClick={() => removing.mutate()}
    >
      <Trash2 size={14} aria-hidden />
    </Button>
  );
}
