import { z } from "zod";
import { LEFT_OUT_REASONS } from "./assembly.ts";
import type { PackAssembly } from "./pack-provenance.ts";

/** What a pack stores of a passage that assembly left out. Its words are read from the source when shown. */
export type PackLeftOut = {
  readonly ref: string;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  /** Set for a near-duplicate: the ref of the item that represents it. */
  readonly standsForIt: string | null;
};

/** An assembly as stored in a pack's row. Older packs have no `left`. Only the list of left-out passages returns it. */
export type StoredAssembly = PackAssembly & { readonly left?: readonly PackLeftOut[] };

export const packLeftOutListSchema = z.strictObject({
  passages: z.array(
    z.strictObject({
      evidenceRef: z.string(),
      reason: z.enum(LEFT_OUT_REASONS),
      standsForIt: z
        .string()
        .nullable()
        .describe("for a near-duplicate: ref of the passage that represents it"),
      documentId: z.string(),
      title: z.string(),
      sourcePath: z.string(),
      corpus: z.strictObject({ id: z.string(), title: z.string() }),
      page: z.number().int().nullable(),
      printedPage: z.number().int().optional().describe("the number printed on that page, if it differs"),
      words: z.string().describe("secrets masked; empty for a page or a figure"),
    }),
  ),
  unseen: z.number().int().describe("number of stored passages that were removed or may not be shown"),
  listed: z.boolean().describe("false if the pack was not assembled, or assembled before this list existed"),
});
export type PackLeftOutList = Readonly<z.infer<typeof packLeftOutListSchema>>;
export type PackLeftOutView = Readonly<PackLeftOutList["passages"][number]>;
