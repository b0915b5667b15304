import { surroundings, tryAll } from "./testing-attempts.ts";
import type { Bait } from "./testing-bait.ts";

/** Replaces the programs that read files. Its "file" says what to try, and its refusal contains the results. */
process.on("message", async ({ source }: { readonly source: Uint8Array }) => {
  const bait = JSON.parse(new TextDecoder().decode(source)) as Bait;
  const message = JSON.stringify({ outcomes: await tryAll(bait), ...surroundings() });
  process.send?.({ ok: false, code: "damaged", message, details: {} });
});
