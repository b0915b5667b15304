"use server";
import { z } from "zod";
import { corpusIdFromTitle } from "#lib/corpora/binding-id.ts";
import { openServerContext } from "#lib/runtime.ts";
import { ensureCorpus } from "#lib/services/corpora.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

const newCorpusSchema = z.object({
  title: z.string().trim().min(1, "give it a name").max(120),
  description: z.string().trim().max(1000).default(""),
});

/** Makes a corpus for uploads; its id is made from its title. */
export async function createCorpusAction(
  input: unknown,
): Promise<ActionOutcome<{ readonly id: string; readonly created: boolean }>> {
  return outcomeOf(async () => {
    const { title, description } = newCorpusSchema.parse(input);
    return ensureCorpus(await openServerContext(), { id: corpusIdFromTitle(title), title, description });
  });
}
