import { setPriority } from "node:os";
import { z } from "zod";
import { loadConfig } from "#lib/config/config.ts";
import { createConfiguredEmbedder } from "#lib/models/configured.ts";
import { timed } from "./sampling.ts";

/** Number of texts per call: enough to sort many of similar length together, which suits the model best. */
const STEP = 256;
/** The worker's own niceness (workers/main.ts), so that the floor and the worker run with the same priority. */
const NICENESS = 10;

/** Embeds the texts it receives and answers with the model's time. Ends when its channel closes. */
function main(): void {
  setPriority(NICENESS);
  const embedder = createConfiguredEmbedder(loadConfig(process.env, process.argv[2]));
  const messageSchema = z.object({ texts: z.array(z.string()) });
  process.on("message", async (message) => {
    const { texts } = messageSchema.parse(message);
    const cut = await embedder.windows(texts);
    const inputs = texts.flatMap((text, i) => (cut[i] ?? []).map(({ start, end }) => text.slice(start, end)));
    const { tookMs } = await timed(async () => {
      for (let from = 0; from < inputs.length; from += STEP) {
        await embedder.embed(inputs.slice(from, from + STEP), "document");
      }
    });
    process.send?.({ texts: inputs.length, tookMs });
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ type: "ready" });
}

main();
