import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Replaces the answer to one request. */
export type Misbehaviour = (response: ServerResponse) => void;

/** What every fake model service has. */
export type ModelServer = {
  readonly url: string;
  /** Replaces the next answers, one each. */
  misbehave(...next: readonly Misbehaviour[]): void;
  close(): Promise<void>;
};

/**
 * Starts a local HTTP server.
 * @param answer gets the misbehaviours that tests have planned. It takes one only for a request that can have it.
 */
export async function startModelServer(
  answer: (request: IncomingMessage, response: ServerResponse, planned: Misbehaviour[]) => Promise<void>,
): Promise<ModelServer> {
  const planned: Misbehaviour[] = [];
  const server = createServer((request, response) => void answer(request, response, planned));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (...next) => planned.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function readJson<T>(request: IncomingMessage): Promise<T> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as T;
}
