import { AsyncLocalStorage } from "node:async_hooks";

/** On globalThis, because the pages' bundle has its own copy of this module. */
const shared = globalThis as typeof globalThis & { sightlineClients?: AsyncLocalStorage<AbortSignal> };
shared.sightlineClients ??= new AsyncLocalStorage();
const clients = shared.sightlineClients;

/** Runs the handler of one request. What it calls reads `signal` from `clientSignal`. */
export function runForClient<T>(signal: AbortSignal, handle: () => T): T {
  return clients.run(signal, handle);
}

/** Returns the signal of the request that this code runs for. It aborts when the client disconnects. */
export function clientSignal(): AbortSignal | undefined {
  return clients.getStore();
}
