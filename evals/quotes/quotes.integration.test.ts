import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { REPORT, TUNE } from "./documents.ts";
import { measureQuotes, quoteFigures } from "./measure.ts";

describe.each([
  ["tune", TUNE],
  ["report", REPORT],
] as const)("the quoted answer, part %s", (name, { files, questions }) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance();
    for (const [file, words] of Object.entries(files)) await instance.upload(file, words);
  }, 120_000);
  afterAll(() => instance?.close());

  it("is measured", async () => {
    const outcomes = await measureQuotes(instance.context(), questions);
    if (name === "tune")
      for (const { query, quoted } of outcomes) console.log(query, "→", quoted.join(" | "));
    console.log(name, JSON.stringify(quoteFigures(outcomes)));
    expect(outcomes).toHaveLength(questions.length);
  }, 120_000);
});
