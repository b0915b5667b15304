"use client";
import { Dialog } from "#components/ui/dialog.tsx";
import type { SearchFrame } from "#lib/domain/search.ts";
import { type OpenItem, PackTray } from "./pack-tray.tsx";
import { COLLECT_WORDS } from "./words.ts";

type TraySheetProps = {
  readonly frame: SearchFrame | null;
  readonly items: OpenItem;
  readonly onClose: () => void;
};

/** The tray over the results. */
export function TraySheet({ frame, items, onClose }: TraySheetProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={COLLECT_WORDS.pack} place="sheet">
      <PackTray frame={frame} items={items} />
    </Dialog>
  );
}
