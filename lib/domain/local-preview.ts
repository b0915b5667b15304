import { z } from "zod";
import { SKIP_REASONS } from "./connector.ts";
import { rootInputSchema } from "./corpus-binding.ts";

/** Preview of the files that a folder on this server would add, shown while a person types its patterns. */

/** Maximum number of files examined; `capped` says when it was reached. */
export const FILES_WALKED = 10_000;
/** Maximum number of example names of each kind. */
export const EXAMPLE_NAMES = 3;

const { pathPrefix, includePatterns, excludePatterns, recursive } = rootInputSchema.shape;

export const localPreviewInputSchema = z.strictObject({
  path: z.string().trim().min(1).max(1000).describe("absolute path, as in a root's `local_path`"),
  recursive,
  pathPrefix,
  includePatterns,
  excludePatterns,
  corpusIncludePatterns: includePatterns.describe("patterns of the corpus; a file must match both"),
  corpusExcludePatterns: excludePatterns,
});
export type LocalPreviewInput = z.output<typeof localPreviewInputSchema>;

const fileTotals = {
  files: z.number().int().min(0).max(FILES_WALKED),
  first: z
    .array(z.string())
    .max(EXAMPLE_NAMES)
    .readonly()
    .describe("paths in the folder, in the listing's order"),
};

export const localPreviewSchema = z.strictObject({
  path: z.string(),
  looked: fileTotals.files.describe("number of files examined"),
  capped: z.boolean().describe("true if there may be more files than examined"),
  taken: z.strictObject(fileTotals).describe("files that a first sync of this folder would add"),
  leftOut: z
    .array(z.strictObject({ reason: z.enum(SKIP_REASONS), ...fileTotals }))
    .readonly()
    .describe("excluded files by reason, most frequent first"),
});
export type LocalPreview = Readonly<z.output<typeof localPreviewSchema>>;
