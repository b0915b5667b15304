"use client";
import { CornerLeftUp, Folder } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FILES_COUNTED, type LocalFolders } from "#lib/domain/local-folder.ts";
import { FOLDER_WORDS } from "./words.ts";

type FolderBrowserProps = {
  /** The open folder, or the one that is loading; null at the top level. */
  readonly open: string | null;
  /** Null until the first folder is read. */
  readonly shown: LocalFolders | null;
  /** An error message; null if there is none. */
  readonly error: string | null;
  readonly chosen: string;
  readonly onOpen: (path: string | null) => void;
  /** Returns to the list of allowed folders. */
  readonly onTop: () => void;
  readonly onChoose: (path: string) => void;
};

const ROW = "flex min-h-9 w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-hover";

/** Browses the server's allowed folders. The open folder is the chosen one, until another path is typed. */
export function FolderBrowser({ open, shown, error, chosen, onOpen, onTop, onChoose }: FolderBrowserProps) {
  return (
    <fieldset
      data-testid="folder-browser"
      className="min-w-0 overflow-hidden rounded-md border border-line bg-panel"
    >
      <legend className="sr-only">{FOLDER_WORDS.label}</legend>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1.5">
        {open === null ? (
          <span className="text-small font-semibold text-muted">{FOLDER_WORDS.allowed}</span>
        ) : (
          <span className="min-w-0 font-mono text-small wrap-anywhere">{open}</span>
        )}
        {open !== null && open === chosen && (
          <span className="text-small text-muted">{FOLDER_WORDS.chosen}</span>
        )}
        {open !== null && open !== chosen && shown !== null && (
          <Button size="small" look="primary" onClick={() => onChoose(open)}>
            {FOLDER_WORDS.choose}
          </Button>
        )}
      </div>
      {error !== null ? (
        <p role="alert" className="px-3 py-3 text-red-text">
          {error}{" "}
          <button type="button" className="underline underline-offset-2" onClick={onTop}>
            {FOLDER_WORDS.showAllowed}
          </button>
        </p>
      ) : shown === null ? (
        <div role="status" aria-label={FOLDER_WORDS.reading} className="flex flex-col gap-3 p-3">
          <Skeleton className="w-48" />
          <Skeleton className="w-36" />
        </div>
      ) : (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto">
          {shown.path !== null && (
            <li>
              <button type="button" className={ROW} onClick={() => onOpen(shown.parent)}>
                <CornerLeftUp size={14} aria-hidden className="text-muted" />
                {shown.parent === null ? FOLDER_WORDS.allAllowed : FOLDER_WORDS.up}
              </button>
            </li>
          )}
          {shown.folders.map((folder) => (
            <li key={folder.path}>
              <button type="button" className={ROW} onClick={() => onOpen(folder.path)}>
                <Folder size={14} aria-hidden className="shrink-0 text-accent-text" />
                <span className="min-w-0 wrap-anywhere">{folder.name}</span>
                <span className="ml-auto shrink-0 text-small text-muted tabular-nums">
                  {folder.files === null ? FOLDER_WORDS.unreadable : filesWords(folder.files)}
                </span>
              </button>
            </li>
          ))}
          {shown.folders.length === 0 && (
            <li className="px-3 py-2.5 text-muted">{FOLDER_WORDS.noSubfolders}</li>
          )}
          {shown.more && <li className="px-3 py-2.5 text-muted">{FOLDER_WORDS.more}</li>}
        </ul>
      )}
      {shown !== null && error === null && (
        <p className="border-t border-line px-3 py-2 text-small text-muted wrap-anywhere">
          {shown.path === null ? shown.note : FOLDER_WORDS.directly(filesWords(shown.files ?? 0))}
        </p>
      )}
    </fieldset>
  );
}

function filesWords(files: number): string {
  if (files === 0) return FOLDER_WORDS.noFiles;
  return files >= FILES_COUNTED ? FOLDER_WORDS.filesOrMore(FILES_COUNTED) : FOLDER_WORDS.files(files);
}
