"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { errorWords, RequestError } from "#components/http/fetch-json.ts";
import { sendJson } from "#components/http/send-json.ts";
import { packHref } from "#components/packs/packs-state.ts";
import { packKeys } from "#components/packs/queries.ts";
import { setWorkingPack, useWorkingPack } from "#components/packs/working-pack.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackedPlaceReport } from "#lib/domain/place-api.ts";
import { PACK_WORDS } from "./words.ts";

/**
 * Adds a site report, or one of its records, to the working pack. Without one, a pack with the title of the site is
 * created.
 */
export function usePackReport(id: string, title: string) {
  const { packId } = useWorkingPack();
  const client = useQueryClient();
  const say = useToast();
  const router = useRouter();
  const send = (pack: string | null, records: readonly string[] | null) =>
    sendJson<PackedPlaceReport>("POST", `/api/places/report/${encodeURIComponent(id)}/pack`, {
      ...{ pack, title },
      ...(records === null ? {} : { records }),
    });
  return useMutation({
    /** @param records refs of records; null for the whole report */
    mutationFn: async (records: readonly string[] | null) => {
      try {
        return await send(packId, records);
      } catch (error) {
        // The working pack was removed elsewhere. If the report is gone, the second request says so.
        if (packId === null || !(error instanceof RequestError) || error.status !== 404) throw error;
        return send(null, records);
      }
    },
    onSuccess: (answer) => {
      setWorkingPack({ packId: answer.pack });
      client.invalidateQueries({ queryKey: packKeys.every() }).catch(() => {});
      say({
        text: PACK_WORDS.added(answer),
        topic: "pack",
        action: { label: PACK_WORDS.open, onAction: () => router.push(packHref(answer.pack)) },
      });
    },
    onError: (error) => say({ text: PACK_WORDS.notAdded(errorWords(error).message), failed: true }),
  });
}
