/** What an action returns to its page: a value, or a refusal in words. */
export type ActionOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string };
