import { count, ne } from "drizzle-orm";
import { runningDatabaseAddress } from "#db/address.ts";
import { APPLICATION } from "#db/application.ts";
import { openDatabase } from "#db/client.ts";
import { readOwner } from "#db/owner.ts";
import { documents, jobs } from "#db/schema/index.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { WORKER_HEARTBEAT } from "#lib/jobs/worker-heartbeat.ts";
import type { Run } from "../command.ts";

export const run: Run = async (_args, { config, print }) => {
  print(`Data directory  ${config.data.dir}`);
  try {
    const database = await openDatabase({
      ...runningDatabaseAddress(config.data),
      applicationName: APPLICATION.cli,
      maxConnections: 1,
    });
    const owner = config.data.databaseUrl === null ? readOwner(config.data.dir) : null;
    print(`Database        ${owner ? `embedded, process ${owner.pid}, since ${owner.since}` : "Postgres"}`);
    if (owner?.address) print(`Pages           ${owner.address}`);
    const [stored] = await database.db.select({ n: count() }).from(documents);
    print(`Documents       ${stored?.n ?? 0}`);
    const states = await database.db
      .select({ state: jobs.state, n: count() })
      .from(jobs)
      .where(ne(jobs.kind, WORKER_HEARTBEAT))
      .groupBy(jobs.state);
    const counts = states.map((row) => `${row.n} ${row.state}`).sort();
    print(`Jobs            ${counts.join(", ") || "none"}`);
    await database.close();
    return 0;
  } catch (error) {
    if (!isAppError(error, "database_unavailable")) throw error;
    print("Not running. Start it with: npm run up");
    return 1;
  }
};
