import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#lib/context.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("slip.md", "# Slip\n\nThe slip is open at low water, and the slip is of stone.\n");
  await instance.upload("crane.md", "# Crane\n\nThe crane beside the slip lifts boats.\n");
});
afterAll(() => instance?.close());

/** A configured service that prefers texts about the crane. */
const rerankers: Context["rerankers"] = {
  of: () => ({
    model: { id: "m/0", label: "m", kind: "http" },
    score: async (_question, texts) => texts.map((text) => (text.includes("crane") ? 1 : 0)),
    close: async () => {},
  }),
  preferred: "http",
  sizes: { depth: 30, keep: 30 },
  close: async () => {},
};

it("a configured reranker orders a default search, and none that turns it off or has another profile", async () => {
  const ask = async (more: Parameters<typeof searchEvidence>[1]) => {
    const answer = await searchEvidence({ ...instance.context(), rerankers }, more);
    return [answer.results[0]?.title, answer.reasonCodes.includes("reranked")];
  };
  expect(await ask({ query: "slip" })).toEqual(["Crane", true]);
  expect(await ask({ query: "slip", rerank: "off" })).toEqual(["Slip", false]);
  expect(await ask({ query: "slip", profile: "default_research" })).toEqual(["Slip", false]);
});
