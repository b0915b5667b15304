import type { Instance } from "./instance.ts";
import { newDataDir } from "./templates.ts";
import { test } from "./test.ts";
import { withInstance } from "./with-instance.ts";

/** A test with pages and API of its own instance, without the sample, configured by `env`. */
export function testOnOwnInstance(env: Readonly<Record<string, string>>) {
  return test.extend<{ readonly baseURL: string }, { readonly instance: Instance }>({
    instance: [
      async ({ browserName: _ }, use) => {
        await withInstance({ data: await newDataDir(), env }, use);
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: async ({ instance }, use) => {
      await use(instance.origin);
    },
  });
}
