import path from "node:path";
import { z } from "zod";
import { integer, type Setting, toggle } from "./setting.ts";

/** Folders separated by the system's own delimiter (":", on Windows ";") or by commas. */
const folders = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .flatMap((part) => part.split(path.delimiter))
      .map((folder) => folder.trim())
      .filter((folder) => folder !== ""),
  );

/** How corpora follow the sources of their documents. */
export const CORPORA_SETTINGS = {
  Corpora: {
    LOCAL_ROOTS: {
      schema: folders,
      example: "",
      about:
        "Folders below which corpora may be bound, separated by : or commas. The folder corpora under DATA_DIR is always allowed.",
    },
    WATCH: {
      schema: toggle(true),
      example: "true",
      about: "false: folders of on-demand corpora are checked every SYNC_POLL_MINUTES instead of watched.",
    },
    SYNC_POLL_MINUTES: {
      schema: integer(1, 10_080, 15),
      example: "15",
      about: "How often services of on-demand corpora, and watched folders, are checked for changes.",
    },
    SYNC_HISTORY_DAYS: {
      schema: integer(1, 36_500, 30),
      example: "30",
      about: "How long past syncs are kept.",
    },
    TRASH_DAYS: {
      schema: integer(0, 36_500, 30),
      example: "30",
      about: "How long a removed corpus can be restored before its data is purged.",
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;
