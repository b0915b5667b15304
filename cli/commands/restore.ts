import { parseArgs } from "node:util";
import { verifyBackup } from "#lib/services/keeping/load.ts";
import { restoreInstance } from "#lib/services/keeping/restore.ts";
import type { Run } from "../command.ts";
import { progressLine } from "../progress-line.ts";

/** Restores an instance from a backup. The instance must not be running. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: "boolean" }, check: { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    printStderr("sightline restore FILE [--replace] [--check]");
    return 2;
  }
  if (values.check) {
    const { madeAt, release, database, members, tables } = await verifyBackup(file, signal);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `whole: made ${madeAt} by release ${release} (${database}), ${rows} rows, ${members.length} members`,
    );
    return 0;
  }
  const result = await restoreInstance({
    ...{ file, dataDir: config.data.dir, databaseUrl: config.data.databaseUrl },
    ...{ replace: values.replace ?? false, now: new Date(), signal, report: progressLine(printStderr) },
  });
  print(`The instance is restored to its state at ${result.manifest.madeAt}.`);
  if (result.migrated > 0) print(`${result.migrated} migrations brought it to this release.`);
  if (result.queued > 0) print(`${result.queued} unfinished jobs are queued again.`);
  if (result.setAside !== null)
    print(`The earlier data is in ${result.setAside}. Delete it when you no longer need it.`);
  return 0;
};
