import { type Instance, newDataDir, outlivesTests, startInstance } from "./instance.ts";
import { processTree, stillRunning } from "./processes.ts";
import { expect, test } from "./test.ts";

/** A test with pages and API of its own instance, without the sample, configured by `env`. */
export function testOnOwnInstance(env: Readonly<Record<string, string>>) {
  return test.extend<{ readonly baseURL: string }, { readonly instance: Instance }>({
    instance: [
      async ({ browserName: _ }, use) => {
        const data = await newDataDir();
        try {
          const instance = await startInstance({ dataDir: data.path, env });
          outlivesTests(instance);
          await use(instance);
          const processes = await processTree(instance.pid);
          expect(await instance.stop(), instance.told()).toBe(0);
          expect(await stillRunning(processes.map(({ pid }) => pid)), "processes left behind").toEqual([]);
        } finally {
          await data.remove();
        }
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: async ({ instance }, use) => {
      await use(instance.origin);
    },
  });
}
