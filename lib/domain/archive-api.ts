import { z } from "zod";
import { corpusIdSchema } from "./corpus-binding.ts";

/** What is said of moving a corpus, over the API and on the pages. */

export const exportQuerySchema = z.strictObject({
  receipts: z
    .enum(["true", "false"])
    .default("false")
    .transform((word) => word === "true")
    .describe("true: with the receipts of searches that asked this corpus alone"),
});

export const importQuerySchema = z.strictObject({
  as: corpusIdSchema.optional().describe("the id that the corpus is to have here; its own without"),
  title: z.string().trim().min(1).max(200).optional().describe("its title here; its own without"),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

export const importRequestedSchema = z.strictObject({
  jobId: z.string().describe("GET /api/jobs/{id} tells how far it is; its result names the corpus"),
});
export type ImportRequested = z.output<typeof importRequestedSchema>;
