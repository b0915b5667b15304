import { mkdir, writeFile } from "node:fs/promises";
import { buildSamplePlan, SAMPLE_PLANS } from "./plans/build.ts";

/** Regenerates the sample corpus's plans: `npx node evals/samples/make-sample-plans.ts`. */
for (const plan of SAMPLE_PLANS) {
  const file = new URL(`../../db/seed/sample/${plan.file}`, import.meta.url);
  const bytes = await buildSamplePlan(plan);
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, bytes);
  console.log(`${plan.file}: ${bytes.length} bytes`);
}
