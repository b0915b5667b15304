import { z } from "zod";
import { SKIP_REASONS } from "./connector.ts";
import { rootInputSchema } from "./corpus-binding.ts";

/** What would come in of a folder on this server, told while its patterns are being typed. */

/** No more files than this are looked at; `capped` says so. */
export const FILES_WALKED = 10_000;
/** Names that stand for the others of their kind. */
export const NAMES_TOLD = 3;

const { pathPrefix, includePatterns, excludePatterns, recursive } = rootInputSchema.shape;

export const localPreviewInputSchema = z.strictObject({
  path: z.string().trim().min(1).max(1000).describe("absolute, as a root's `local_path`"),
  recursive,
  pathPrefix,
  includePatterns,
  excludePatterns,
  corpusIncludePatterns: includePatterns.describe("the corpus's own: a file has to pass both"),
  corpusExcludePatterns: excludePatterns,
});
export type LocalPreviewInput = z.output<typeof localPreviewInputSchema>;

const told = {
  files: z.number().int().min(0).max(FILES_WALKED),
  first: z
    .array(z.string())
    .max(NAMES_TOLD)
    .readonly()
    .describe("paths in the folder, in the listing's order"),
};

export const localPreviewSchema = z.strictObject({
  path: z.string(),
  looked: told.files.describe("files that were looked at"),
  capped: z.boolean().describe("there may be more files than were looked at"),
  taken: z.strictObject(told).describe("those that a plan would bring in, were nothing known of the folder"),
  leftOut: z
    .array(z.strictObject({ reason: z.enum(SKIP_REASONS), ...told }))
    .readonly()
    .describe("the others by their reason, the most first"),
});
export type LocalPreview = Readonly<z.output<typeof localPreviewSchema>>;
