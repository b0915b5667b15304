"use client";
import { useToast } from "#components/ui/toasts.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { useCollect } from "./use-collect.ts";
import { COLLECT_WORDS } from "./words.ts";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

/** Width for results, document and tray side by side (the `three:` variant). */
export const THREE_PANES = "(width >= 73.75rem)";

/** The tray of the working pack: its content, and whether it is beside the results or covers them. */
export function useTray(frame: SearchFrame | null) {
  const room = useMediaQuery(THREE_PANES);
  const { packId, open, sheet } = useWorkingPack();
  const collect = useCollect(frame);
  const say = useToast();
  const { pack } = collect.workingPack;
  return {
    collect,
    packId,
    title: pack?.title ?? null,
    count: pack?.items.length ?? 0,
    beside: open && room === true,
    sheet: sheet && room === false,
    close: () => setWorkingPack({ open: false }),
    openSheet: () => setWorkingPack({ sheet: true }),
    closeSheet: () => setWorkingPack({ sheet: false }),
    /** Called if nothing that can be added has the focus. */
    explain: () => say({ text: COLLECT_WORDS.selectFirst, topic: "pack" }),
  };
}

export type Tray = ReturnType<typeof useTray>;
