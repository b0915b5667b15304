import { JOB_NAMES } from "#lib/jobs/registry.ts";
import type { Handlers } from "./job-handler.ts";

/** Handlers for tests of the loop: those given, and for every other job one that skips it. */
export function handlersWith(given: Partial<Handlers>): Handlers {
  const skip = async () => ({ status: "skipped", reason: "not in this test" }) as const;
  const none = Object.fromEntries(JOB_NAMES.map((name) => [name, skip])) as unknown as Handlers;
  return { ...none, ...given };
}
