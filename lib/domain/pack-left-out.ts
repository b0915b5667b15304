import { z } from "zod";
import { LEFT_OUT_REASONS } from "./assembly.ts";
import type { PackAssembly } from "./pack-provenance.ts";

/** What a pack keeps of a passage that its assembly left out: its words are read whenever they are shown. */
export type PackLeftOut = {
  readonly ref: string;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  /** Of a near-duplicate: the ref of what stands for it. */
  readonly standsForIt: string | null;
};

/** How an assembly stands in a pack's row; `left` is of packs since there was a list, and told by it alone. */
export type StoredAssembly = PackAssembly & { readonly left?: readonly PackLeftOut[] };

export const packLeftOutListSchema = z.strictObject({
  passages: z.array(
    z.strictObject({
      evidenceRef: z.string(),
      reason: z.enum(LEFT_OUT_REASONS),
      standsForIt: z.string().nullable().describe("of a near-duplicate: the ref of what stands for it"),
      documentId: z.string(),
      title: z.string(),
      sourcePath: z.string(),
      corpus: z.strictObject({ id: z.string(), title: z.string() }),
      page: z.number().int().nullable(),
      words: z.string().describe("secrets masked; empty for a page or a figure"),
    }),
  ),
  unseen: z.number().int().describe("kept, but gone since, or not to be shown"),
  listed: z
    .boolean()
    .describe("false where the pack was assembled before there was a list, or not assembled"),
});
export type PackLeftOutList = Readonly<z.infer<typeof packLeftOutListSchema>>;
export type PackLeftOutView = Readonly<PackLeftOutList["passages"][number]>;
