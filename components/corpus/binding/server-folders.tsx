"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorWords, fetchJson } from "#components/http/fetch-json.ts";
import type { LocalFolders } from "#lib/domain/local-folder.ts";
import { FolderBrowser } from "./folder-browser.tsx";

type ServerFoldersProps = {
  /** Typed or selected path. */
  readonly chosen: string;
  readonly onChoose: (path: string) => void;
};

/** Browses the server's allowed folders, one level at a time. */
export function ServerFolders({ chosen, onChoose }: ServerFoldersProps) {
  const [open, setOpen] = useState<string | null>(chosen === "" ? null : chosen);
  const folders = useQuery({
    queryKey: ["local-folders", open],
    queryFn: ({ signal }) =>
      fetchJson<LocalFolders>(
        `/api/local-folders${open === null ? "" : `?${new URLSearchParams({ path: open })}`}`,
        signal,
      ),
    retry: false,
  });
  return (
    <FolderBrowser
      open={open}
      shown={folders.error ? null : (folders.data ?? null)}
      error={folders.error ? errorWords(folders.error).message : null}
      chosen={chosen}
      onOpen={(path) => {
        setOpen(path);
        onChoose(path ?? "");
      }}
      onTop={() => setOpen(null)}
      onChoose={onChoose}
    />
  );
}
