import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { LogFacts } from "#lib/log/log.ts";

/** A request that the framework answers: the facts that a log line may contain, and the id of a failure. */
export type Served = {
  readonly where: LogFacts;
  errorId: string | null;
  /** True once the server has answered in the handler's place. No client sees the handler's failures then. */
  answered: boolean;
};

/** On globalThis, because the pages' bundle has its own copy of this module. */
const shared = globalThis as typeof globalThis & { sightlineServed?: AsyncLocalStorage<Served> };
shared.sightlineServed ??= new AsyncLocalStorage();
const serving = shared.sightlineServed;

/** Runs the handler of one request, so that an error which a library only prints is logged with that request. */
export function serveRequest<T>(served: Served, handle: () => T): T {
  return serving.run(served, handle);
}

/** Returns whether the server has answered the request that this code runs for, so that nothing is left to report. */
export function isAnswered(): boolean {
  return serving.getStore()?.answered ?? false;
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
