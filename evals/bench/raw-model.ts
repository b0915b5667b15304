import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type BenchInstance, benchEnvironment, startProgram, stop } from "./instance.ts";

const PROGRAM = fileURLToPath(new URL("./raw-model-program.ts", import.meta.url));

const answerSchema = z.object({ texts: z.number(), tookMs: z.number() });
type RawRun = z.infer<typeof answerSchema>;

/** The model alone, in its own process with the worker's priority and threads. */
export type RawModel = {
  /** Embeds the texts, cut to windows as in ingestion, and returns the time of the embedding alone. */
  embed(texts: readonly string[]): Promise<RawRun>;
  close(): Promise<void>;
};

/** Starts the program and loads the model. */
export async function startRawModel(instance: BenchInstance, env: NodeJS.ProcessEnv): Promise<RawModel> {
  const { config } = instance;
  const own = benchEnvironment({ env, cacheDir: config.data.cacheDir }, config.data.dir);
  const child = await startProgram(PROGRAM, own, [config.root]);
  const embed = async (texts: readonly string[]) => {
    const answer = once(child, "message");
    child.send({ texts });
    return answerSchema.parse((await answer)[0]);
  };
  await embed(["The model is loaded by its first text."]);
  return { embed, close: () => stop(child) };
}
