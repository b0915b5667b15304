import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { LogFacts } from "#lib/log/log.ts";

/** A request that the framework answers: the facts that a log line may contain, and the id of a failure. */
type Served = { readonly where: LogFacts; errorId: string | null };

/** On globalThis, because the pages' bundle has its own copy of this module. */
const shared = globalThis as typeof globalThis & { sightlineServed?: AsyncLocalStorage<Served> };
shared.sightlineServed ??= new AsyncLocalStorage();
const serving = shared.sightlineServed;

/** Runs the handler of one request, so that an error which a library only prints is logged with that request. */
export function serveRequest<T>(where: LogFacts, handle: () => T): T {
  return serving.run({ where, errorId: null }, handle);
}

export function newErrorId(): string {
  return randomUUID().slice(0, 13);
}

/** Returns the facts for a log line about a printed error: its id, and the request that failed if there is one. */
export function printedErrorFacts(): LogFacts {
  const served = serving.getStore();
  if (served === undefined) return { errorId: newErrorId() };
  served.errorId ??= newErrorId();
  return { ...served.where, errorId: served.errorId };
}

/** Returns the id of the printed error of the current request; null without one. */
export function printedErrorId(): string | null {
  return serving.getStore()?.errorId ?? null;
}
