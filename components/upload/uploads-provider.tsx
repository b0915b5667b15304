"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { facetsQuery } from "#components/filters/queries.ts";
import { later } from "#components/ui/later.tsx";
import { UploadsContext } from "#components/ui/uploads-context.ts";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { filesFromDrop, filesFromInput } from "./collect-files.ts";
import { sendFile } from "./send-file.ts";
import type { UploadItem } from "./upload-rows.ts";
import { createUploadStore, hasUnsent } from "./upload-store.ts";
import { uploadTargets } from "./upload-targets.ts";
import { useFilesOverPage } from "./use-files-over-page.ts";

// Loaded when first used: most pages are read without adding a file.
const { Part: DropOverlay } = later({
  load: () => import("./drop-overlay.tsx").then((module) => module.DropOverlay),
});
const { Part: UploadDialog } = later({
  load: () => import("./upload-dialog.tsx").then((module) => module.UploadDialog),
});
const { Part: ShownUploads } = later({
  load: () => import("./shown-uploads.tsx").then((module) => module.ShownUploads),
});

const NO_ITEMS: readonly UploadItem[] = [];
const NOTIFY_EVERY_MS = 80;

const newStore = () =>
  createUploadStore(
    sendFile,
    `web-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    (notify) => setTimeout(notify, NOTIFY_EVERY_MS),
  );

/** Drop area, dialog and progress tray for the whole page. */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(newStore);
  const [dialog, setDialog] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const items = useSyncExternalStore(store.subscribe, store.items, () => NO_ITEMS);
  useAskBeforeLeaving(hasUnsent(items));
  const take = (transfer: DataTransfer, corpusId: string | null) => {
    filesFromDrop(transfer).then(
      (files) => store.add(files, corpusId),
      () => {},
    );
  };
  const [over, endDrag] = useFilesOverPage((transfer) => take(transfer, null));
  const facets = useQuery({ ...facetsQuery(), enabled: over || dialog });
  const corpora = facets.data?.corpora;
  const context = useMemo(() => {
    const openFor = (corpusId: string | null) => {
      setWanted(corpusId);
      setDialog(true);
    };
    return { open: () => openFor(null), openFor };
  }, []);

  return (
    <UploadsContext.Provider value={context}>
      {children}
      {over && (
        <DropOverlay
          targets={uploadTargets(corpora, null)}
          onDrop={(event, corpusId) => {
            endDrag();
            take(event.dataTransfer, corpusId);
          }}
        />
      )}
      {dialog && (
        <UploadDialog
          key={wanted}
          open
          onOpenChange={setDialog}
          targets={uploadTargets(corpora, wanted)}
          onFiles={(files, corpusId) => {
            setDialog(false);
            store.add(filesFromInput(files), corpusId);
          }}
        />
      )}
      {items.length > 0 && <ShownUploads store={store} items={items} />}
    </UploadsContext.Provider>
  );
}
