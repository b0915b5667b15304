import { JOB_NAMES } from "#lib/jobs/registry.ts";
import type { Handlers } from "./job-handler.ts";

/** Handlers for tests of the loop: the given ones, and one that skips every other job. */
export function handlersWith(given: Partial<Handlers>): Handlers {
  const skip = async () => ({ status: "skipped", reason: "nothing_due" }) as const;
  const none = Object.fromEntries(JOB_NAMES.map((name) => [name, skip])) as unknown as Handlers;
  return { ...none, ...given };
}
