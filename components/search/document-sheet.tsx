"use client";
import type { ReactNode } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { SEARCH_PAGE_WORDS } from "./words.ts";

/** The document over the results, on a screen without room for both. */
export function DocumentSheet({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={SEARCH_PAGE_WORDS.document}
      place="sheet"
      bare
    >
      <div data-keys className="flex min-h-0 flex-1 flex-col bg-sunken">
        {children}
      </div>
    </Dialog>
  );
}
