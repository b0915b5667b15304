import { toAppError } from "#lib/http/respond.ts";

/** What a mutation tells its page: done with a value, or refused in words. */
export type ActionOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Runs a verb and turns its failure into words; what was not expected stays on the server. */
export async function outcomeOf<Value>(verb: () => Promise<Value>): Promise<ActionOutcome<Value>> {
  try {
    return { ok: true, value: await verb() };
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    return { ok: false, code, message };
  }
}
