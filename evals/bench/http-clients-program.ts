import { Agent, get } from "node:http";
import type { ClientsRun, ClientsTask } from "./http-clients.ts";

/** Requests the addresses it receives with several clients at once, and answers with the times. Ends with its channel. */
function main(): void {
  process.on("message", async (task: ClientsTask) => {
    process.send?.(await runClients(task));
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ type: "ready" });
}

async function runClients({ addresses, clients }: ClientsTask): Promise<ClientsRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waiting = [...addresses];
  const latenciesMs: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const client = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const sentAt = performance.now();
      if (await isAnswered(address, agent)) latenciesMs.push(performance.now() - sentAt);
      else errors++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return { tookMs, latenciesMs, errors };
}

/** Reads the answer to its end. Returns false for any status but 200. */
function isAnswered(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent }, (answer) => {
      answer.once("end", () => resolve(answer.statusCode === 200));
      answer.once("error", () => resolve(false));
      answer.resume();
    });
    request.once("error", () => resolve(false));
  });
}

main();
