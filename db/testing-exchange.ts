import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Exchanges the database of a folder, and kills itself before the n-th rename: `<folder> <n>`. */
const [dataDir = "", killAt = ""] = process.argv.slice(2);
let changes = 0;
for (const name of ["renameSync", "rmSync"] as const) {
  const real = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      changes++;
      if (changes === Number(killAt)) process.kill(process.pid, "SIGKILL");
      return real(...args);
    },
  });
}
syncBuiltinESMExports();

const { exchangeDatabase } = await import("./exchange.ts");
exchangeDatabase(dataDir, `${dataDir}/restoring-1/postgres`, `${dataDir}/postgres.before-restore-1`);
