import { z } from "zod";

/** The allowed folders of the server, shown in the console so that a person can choose one for a corpus. */

/** For a folder with more files, the page shows this number "or more". */
export const FILES_COUNTED = 1000;
/** More folders than this in one folder are not listed; `more` says so. */
export const FOLDERS_LISTED = 500;

const count = z.number().int().min(0).max(FILES_COUNTED);

const localFolderSchema = z.strictObject({
  name: z.string(),
  path: z.string().describe("absolute path, for a root's `local_path`"),
  files: count
    .nullable()
    .describe("number of files directly in it, without hidden ones; null if it cannot be read"),
});
export type LocalFolder = z.output<typeof localFolderSchema>;

export const localFoldersSchema = z.strictObject({
  path: z.string().nullable().describe("null: lists the folders that corpora may be bound to"),
  parent: z.string().nullable().describe("the parent folder; null if it may not be opened"),
  files: count.nullable(),
  folders: z.array(localFolderSchema).readonly(),
  more: z.boolean().describe("true if there are more folders than listed"),
  note: z.string().describe("explains how to allow other folders"),
});
export type LocalFolders = Readonly<z.output<typeof localFoldersSchema>>;

export const localFoldersQuerySchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .describe("folder to list; default: the folders that corpora may be bound to"),
});
