import { parseArgs } from "node:util";
import { verifyBackup } from "#lib/services/keeping/load.ts";
import { restoreInstance } from "#lib/services/keeping/restore.ts";
import type { Run } from "../command.ts";
import { progressLine } from "../progress-line.ts";

/** Brings an instance back from a backup. The instance must not run. */
export const run: Run = async (args, { config, signal, print, tell }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: "boolean" }, check: { type: "boolean" } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) {
    tell("sightline restore FILE [--replace] [--check]");
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
  const told = await restoreInstance({
    ...{ file, dataDir: config.data.dir, databaseUrl: config.data.databaseUrl },
    ...{ replace: values.replace ?? false, now: new Date(), signal, report: progressLine(tell) },
  });
  print(`The instance is as it was at ${told.manifest.madeAt}.`);
  if (told.migrated > 0) print(`${told.migrated} migrations brought it to this release.`);
  if (told.queued > 0) print(`${told.queued} jobs that had not ended are in the queue again.`);
  if (told.setAside !== null)
    print(`What was here before lies in ${told.setAside}; remove it when you are sure.`);
  return 0;
};
