"use client";
import { CornerLeftUp, Folder } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** What the browser shows of one folder on the server. */
export type ShownFolder = {
  /** Null above the folders that may be bound: then these are shown. */
  readonly path: string | null;
  /** Null at the top. */
  readonly parent: { readonly path: string | null } | null;
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  /** Said below the list: that there are more, or how many files stand here. */
  readonly note: string | null;
};

type FolderBrowserProps = {
  readonly shown: ShownFolder | null;
  /** In words; null where nothing is wrong. */
  readonly error: string | null;
  readonly chosen: string;
  readonly onOpen: (path: string | null) => void;
  readonly onChoose: (path: string) => void;
};

const ROW = "flex min-h-9 w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-hover";

/** The folders of the server that may be bound: open one to look into it, and take the one that is open. */
export function FolderBrowser({ shown, error, chosen, onOpen, onChoose }: FolderBrowserProps) {
  return (
    <section
      aria-label="Folders on this server"
      data-testid="folder-browser"
      className="overflow-hidden rounded-md border border-line bg-panel"
    >
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1.5">
        <span className="min-w-0 font-mono text-small wrap-anywhere">
          {shown?.path ?? "Folders that may be bound"}
        </span>
        {shown?.path != null && (
          <Button
            size="small"
            look={shown.path === chosen ? "plain" : "primary"}
            disabled={shown.path === chosen}
            onClick={() => onChoose(shown.path ?? "")}
          >
            {shown.path === chosen ? "Taken" : "Take this folder"}
          </Button>
        )}
      </div>
      {error !== null ? (
        <p role="alert" className="px-3 py-3 text-red-text">
          {error}
        </p>
      ) : shown === null ? (
        <div role="status" aria-label="Looking into the folder" className="flex flex-col gap-3 p-3">
          <Skeleton className="w-48" />
          <Skeleton className="w-36" />
        </div>
      ) : (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto">
          {shown.parent && (
            <li>
              <button type="button" className={ROW} onClick={() => onOpen(shown.parent?.path ?? null)}>
                <CornerLeftUp size={14} aria-hidden className="text-muted" /> One folder up
              </button>
            </li>
          )}
          {shown.folders.map((folder) => (
            <li key={folder.path}>
              <button type="button" className={ROW} onClick={() => onOpen(folder.path)}>
                <Folder size={14} aria-hidden className="shrink-0 text-accent-text" />
                <span className="min-w-0 wrap-anywhere">{folder.name}</span>
              </button>
            </li>
          ))}
          {shown.folders.length === 0 && (
            <li className="px-3 py-2.5 text-muted">There are no folders in it.</li>
          )}
        </ul>
      )}
      {shown?.note != null && (
        <p className="border-t border-line px-3 py-2 text-small text-muted">{shown.note}</p>
      )}
    </section>
  );
}
