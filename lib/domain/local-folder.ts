import { z } from "zod";

/** What the console shows of the server's folders, so that one can be picked for a corpus. Nothing outside those allowed. */

/** More files than this in one folder are told as "so many or more". */
export const FILES_COUNTED = 1000;
/** More folders than this in one folder are not listed; `more` says so. */
export const FOLDERS_LISTED = 500;

const count = z.number().int().min(0).max(FILES_COUNTED);

export const localFolderSchema = z.strictObject({
  name: z.string(),
  path: z.string().describe("absolute; what a root's `local_path` takes"),
  files: count.nullable().describe("directly in it, hidden ones left out; null where it cannot be read"),
});
export type LocalFolder = z.output<typeof localFolderSchema>;

export const localFoldersSchema = z.strictObject({
  path: z.string().nullable().describe("null: the folders below which corpora may be bound"),
  parent: z.string().nullable().describe("the folder above, where one may go"),
  files: count.nullable(),
  folders: z.array(localFolderSchema).readonly(),
  more: z.boolean().describe("there are more folders than are listed"),
  note: z.string().describe("how further folders are allowed, in words"),
});
export type LocalFolders = Readonly<z.output<typeof localFoldersSchema>>;

export const localFoldersQuerySchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .describe("a folder to look into; without, where one may begin"),
});
