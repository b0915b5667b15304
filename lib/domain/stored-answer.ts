import { z } from "zod";
import type { ReceiptResult } from "./receipt.ts";

/** What reading a receipt needs of each result. Earlier releases and archives may lack or add other values. */
const resultSchema = z.looseObject({
  documentId: z.string(),
  contributions: z.array(z.looseObject({})),
  shown: z.looseObject({ badges: z.array(z.looseObject({})) }).nullish(),
});

/** The lists in the outputs of a search's last step. */
export const answerListsSchema = z.looseObject({
  results: z.array(resultSchema).optional(),
  documents: z.array(z.string()).optional(),
});

/** Returns the results in stored outputs. Leaves out what is not a result, so that the receipt can still be read. */
export function storedResults({ results }: Readonly<Record<string, unknown>>): readonly ReceiptResult[] {
  if (!Array.isArray(results)) return [];
  return results.filter((result) => resultSchema.safeParse(result).success);
}
