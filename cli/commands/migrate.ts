import { sql } from "drizzle-orm";
import { runningDatabaseAddress } from "#db/address.ts";
import { APPLICATION } from "#db/application.ts";
import { openDatabase } from "#db/client.ts";
import { bringUpToDate } from "#lib/services/keeping/bring-up-to-date.ts";
import { EMPTY_DATABASE, type Run } from "../command.ts";
import { UPGRADE_STOPPED } from "../instance.ts";

export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const address = runningDatabaseAddress(config.data);
  const database = await openDatabase({ ...address, applicationName: APPLICATION.cli, maxConnections: 2 });
  try {
    const report = (line: string) => {
      printStderr(line);
      process.send?.({ type: "progress", line });
    };
    const { applied } = await bringUpToDate(database, { signal, report });
    print(applied === 0 ? "The schema is up to date." : `${applied} migrations applied.`);
    const [row] = await database.db.execute<{ used: boolean }>(
      sql`select exists(select 1 from corpora) as used`,
    );
    return args.includes("--tell-empty") && row?.used !== true ? EMPTY_DATABASE : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    printStderr(UPGRADE_STOPPED);
    return 1;
  } finally {
    await database.close();
  }
};
