import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startProgram, stop } from "./instance.ts";

const PROGRAM = fileURLToPath(new URL("./http-clients-program.ts", import.meta.url));

const runSchema = z.object({ tookMs: z.number(), latenciesMs: z.array(z.number()), errors: z.number() });

/** The addresses to request, and the number of clients that share them. */
export type ClientsTask = { readonly addresses: readonly string[]; readonly clients: number };

/** Times of the answers with status 200. All others are errors. */
export type ClientsRun = z.infer<typeof runSchema>;

/** Clients in a process of their own. Each sends its next request when it has received the whole answer. */
export type HttpClients = { run(task: ClientsTask): Promise<ClientsRun>; close(): Promise<void> };

/** Starts the clients' process. */
export async function startHttpClients(env: NodeJS.ProcessEnv): Promise<HttpClients> {
  const child = await startProgram(PROGRAM, env);
  return {
    run: async (task) => {
      const answer = once(child, "message");
      child.send(task);
      return runSchema.parse((await answer)[0]);
    },
    close: () => stop(child),
  };
}
