import { z } from "zod";
import { corpusIdSchema } from "./corpus-binding.ts";

/** Contracts for moving a corpus by archive, shared by the API and the pages. */

export const exportQuerySchema = z.strictObject({
  receipts: z
    .enum(["true", "false"])
    .default("false")
    .transform((word) => word === "true")
    .describe("true: includes receipts of searches of this corpus only"),
});

export const importQuerySchema = z.strictObject({
  as: corpusIdSchema.optional().describe("id of the imported corpus; default: its id in the archive"),
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("title of the imported corpus; default: its title in the archive"),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

export const importRequestedSchema = z.strictObject({
  jobId: z.string().describe("GET /api/jobs/{id} returns its progress; its result names the corpus"),
});
export type ImportRequested = z.output<typeof importRequestedSchema>;
