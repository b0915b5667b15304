"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import type { PackRemoved } from "#lib/domain/pack-api.ts";
import { errorWords } from "../../fetch-json.ts";
import { sendJson } from "../../send-json.ts";
import { packHref } from "../packs-state.ts";
import { packKeys, packPath } from "../queries.ts";
import { keepPack, PACK_SCOPE } from "../use-pack.ts";
import { collectingNow, setCollecting } from "../working-pack.ts";

/** Removes a pack, with the means to have it back. */
export function DeletePack({ pack }: { readonly pack: PackView }) {
  const { id, title } = pack;
  const client = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const restoring = useMutation({
    scope: PACK_SCOPE,
    mutationFn: () => sendJson<PackView>("POST", packPath(id, "/restore")),
    onSuccess: (back) => {
      keepPack(client, back);
      router.push(packHref(id));
    },
    onError: (error) =>
      say({ text: `The pack could not be brought back. ${errorWords(error).message}`, failed: true }),
  });
  const removing = useMutation({
    scope: PACK_SCOPE,
    mutationFn: () => sendJson<PackRemoved>("DELETE", packPath(id)),
    onSuccess: () => {
      if (collectingNow().packId === id) setCollecting({ packId: null });
      client.invalidateQueries({ queryKey: packKeys.lists() }).catch(() => {});
      router.push("/packs");
      say({
        text: `“${title}” is removed.`,
        durationMs: 20_000,
        action: { label: "Undo", onAction: () => restoring.mutate() },
      });
    },
    onError: (error) => say({ text: `The pack was not removed. ${errorWords(error).message}`, failed: true }),
  });
  return (
    <Button
      size="icon"
      aria-label="Remove the pack"
      title="Remove the pack"
      disabled={removing.isPending}
      onClick={() => removing.mutate()}
    >
      <Trash2 size={14} aria-hidden />
    </Button>
  );
}
