import { expect } from "@playwright/test";
import { type DataDir, type Instance, outlivesTests, startInstance } from "./instance.ts";
import { processTree, stillRunning } from "./processes.ts";

type Options = { readonly data: DataDir; readonly env?: Readonly<Record<string, string>> };

/** Runs an instance during `use`. It must then stop with exit code 0, and leave no process behind. */
export async function withInstance(
  { data, env }: Options,
  use: (instance: Instance) => Promise<void>,
): Promise<void> {
  try {
    const instance = await startInstance({ dataDir: data.path, env });
    outlivesTests(instance);
    await use(instance);
    const processes = await processTree(instance.pid);
    expect(await instance.stop(), instance.output()).toBe(0);
    expect(await stillRunning(processes.map(({ pid }) => pid)), "processes left behind").toEqual([]);
  } finally {
    await data.remove();
  }
}
