"use client";
import { Layers } from "lucide-react";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { offeredPackChoice, onPackChoice, type PackChoice } from "./pack-choice.ts";
import { usePack } from "./use-pack.ts";
import { THREE_PANES } from "./use-tray.ts";
import { COLLECT_WORDS } from "./words.ts";
import { setWorkingPack, useWorkingPack } from "./working-pack.ts";

const { Part: PackChoiceDialog } = later({
  load: () => import("./pack-choice-dialog.tsx").then((module) => module.PackChoiceDialog),
});
const nothing = () => null;

/** Opens and closes the tray of the working pack, and asks where to add. Only on pages with a search. */
export function PackButton() {
  const path = usePathname();
  if (path !== "/") return null;
  return (
    <>
      <TrayButton />
      <OfferedPackChoice />
    </>
  );
}

/** Asks where to add, once there is a choice. */
function OfferedPackChoice() {
  const offered = useSyncExternalStore<PackChoice | null>(onPackChoice, offeredPackChoice, nothing);
  return offered && <PackChoiceDialog choice={offered} />;
}

function TrayButton() {
  const { packId, open, sheet } = useWorkingPack();
  const { pack } = usePack(packId);
  const room = useMediaQuery(THREE_PANES);
  const shown = room === true ? open : sheet;
  return (
    <Button
      className="max-two:hidden"
      aria-expanded={shown}
      data-testid="pack-button"
      onClick={() => setWorkingPack(room === true ? { open: !open } : { sheet: true })}
    >
      <Layers size={14} aria-hidden />
      {pack ? COLLECT_WORDS.packOf(pack.items.length) : COLLECT_WORDS.pack}
    </Button>
  );
}
