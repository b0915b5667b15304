import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildSamplePlan, SAMPLE_PLANS } from "./build.ts";

test.each(SAMPLE_PLANS)("$file equals the script's output, byte for byte", async (plan) => {
  const committed = await readFile(new URL(`../../../db/seed/sample/${plan.file}`, import.meta.url));
  expect(Buffer.compare(await buildSamplePlan(plan), committed)).toBe(0);
});
