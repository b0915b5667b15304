import path from "node:path";
import { z } from "zod";
import { type Setting, toggle, whole } from "./setting.ts";

/** Folders by the system's own delimiter (":", on Windows ";") or by commas. */
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

/** How corpora follow the places that their documents come from. */
export const CORPORA_SETTINGS = {
  Corpora: {
    LOCAL_ROOTS: {
      schema: folders,
      example: "",
      about:
        "Folders below which corpora may be bound, separated by : or commas; besides corpora under DATA_DIR, which always may.",
    },
    WATCH: {
      schema: toggle(true),
      example: "true",
      about: "false: folders of on-demand corpora are looked at every SYNC_POLL_MINUTES in place of watched.",
    },
    SYNC_POLL_MINUTES: {
      schema: whole(1, 10_080, 15),
      example: "15",
      about: "How often on-demand corpora ask their services for changes, and watched folders are looked at.",
    },
    SYNC_HISTORY_DAYS: {
      schema: whole(1, 36_500, 30),
      example: "30",
      about: "How long past syncs are kept.",
    },
    TRASH_DAYS: {
      schema: whole(0, 36_500, 30),
      example: "30",
      about: "How long a removed corpus can be brought back before all that it held is purged.",
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;
