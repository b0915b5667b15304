"use client";
import { Layers } from "lucide-react";
import { later } from "#components/ui/later.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#components/words/quantities.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { OpenItem } from "./pack-tray.tsx";
import type { Tray } from "./use-tray.ts";
import { COLLECT_WORDS } from "./words.ts";

// Loaded when first opened, so that no search waits for it.
const { Part: PackTray } = later({ load: () => import("./pack-tray.tsx").then((module) => module.PackTray) });

const { Part: Sheet } = later({ load: () => import("./tray-sheet.tsx").then((module) => module.TraySheet) });

type TrayPlaceProps = {
  readonly tray: Tray;
  readonly frame: SearchFrame | null;
  readonly items: OpenItem;
};

/** The tray as a pane beside the results and the document. */
export function TraySide({ tray, frame, items }: TrayPlaceProps) {
  if (!tray.beside) return null;
  return (
    <aside
      aria-label={COLLECT_WORDS.pack}
      className="flex min-h-0 flex-col border-l border-line bg-panel max-three:hidden print:hidden"
    >
      <PackTray
        waiting={
          <div role="status" aria-label={COLLECT_WORDS.openingTray} className="p-3">
            <Skeleton className="h-24" />
          </div>
        }
        frame={frame}
        items={items}
        onClose={tray.close}
      />
    </aside>
  );
}

/** The tray as a sheet, on a screen without room for a pane. */
export function TraySheet({ tray, frame, items }: TrayPlaceProps) {
  if (!tray.sheet) return null;
  return <Sheet frame={frame} items={items} onClose={tray.closeSheet} />;
}

/** On a narrow screen: the number of collected items below the results, and a button that opens the tray. */
export function TrayBar({ tray }: { readonly tray: Tray }) {
  if (tray.packId === null) return null;
  return (
    <button
      type="button"
      data-bottom-bar
      onClick={tray.openSheet}
      className="flex min-h-12 items-center gap-2 border-t border-line-strong bg-raised px-4 text-left hover:bg-hover two:hidden print:hidden"
    >
      <Layers size={15} aria-hidden className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 truncate font-medium">
        {COLLECT_WORDS.trayTitle(tray.title ?? "…")}
      </span>
      <span className="shrink-0 text-small text-muted tabular-nums">{plural(tray.count, "item")}</span>
    </button>
  );
}
