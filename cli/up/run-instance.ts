import path from "node:path";
import { type EmbeddedServer, startEmbeddedServer } from "#db/embedded-process.ts";
import { readOwner } from "#db/owner.ts";
import type { Config } from "#lib/config/config.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { CommandEnvironment } from "../command.ts";
import { ensureBuilt } from "./build.ts";
import { keepAlive } from "./keep-alive.ts";
import { requireFreePort } from "./port.ts";
import { isPrepared, markPrepared } from "./prepared.ts";
import { failed, type Program, pageAddress, runCommand, startWeb, startWorker } from "./programs.ts";

const PATIENCE_MS = 10_000;
/** Exit code of `migrate --tell-empty` for a database in which nothing was ever stored. */
const EMPTY = 10;

/** What runs at the moment; a restart replaces it. */
type Instance = { database: EmbeddedServer | null; worker: Program | null; web: Program | null };

/** Starts everything in order, keeps it running, and ends it in reverse order; returns the exit code. */
export async function runInstance(environment: CommandEnvironment): Promise<number> {
  const { signal, tell } = environment;
  const instance: Instance = { database: null, worker: null, web: null };
  try {
    await refuseSecond(environment);
    await startAll(environment, instance);
    return await supervise(environment, instance);
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    if (instance.database || instance.worker) tell("Stopping");
    await instance.web?.stop(PATIENCE_MS);
    await instance.worker?.stop(PATIENCE_MS);
    await instance.database?.stop();
  }
}

async function startAll(environment: CommandEnvironment, instance: Instance): Promise<void> {
  const { config, signal, tell } = environment;
  const startedAt = performance.now();
  instance.database = await startDatabase(config);
  const prepared = isPrepared(config);
  const [migrated] = await Promise.all([
    prepared ? 0 : runCommand(config, ["migrate", "--tell-empty"], [0, EMPTY]),
    build(environment),
  ]);
  signal.throwIfAborted();
  instance.worker = startWorker(config);
  instance.web = startWeb(config, signal);
  if (migrated === EMPTY) await loadSample(environment);
  if (!prepared) markPrepared(config);
  await Promise.all([instance.worker.ready, instance.web.ready]);
  instance.database?.announce(pageAddress(config));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  tell(`Ready after ${seconds} s. Logs are in ${path.join(config.data.dir, "logs")}`);
  tell(`\n  ${pageAddress(config)}\n\nCtrl-C ends it.`);
}

/** The embedded server, or null where a Postgres is configured. */
async function startDatabase(config: Config): Promise<EmbeddedServer | null> {
  return config.data.databaseUrl === null ? startEmbeddedServer(config.data.dir) : null;
}

/** Sightline is as useful without its sample, so a failure is told and no more. */
async function loadSample({ config, tell }: CommandEnvironment): Promise<void> {
  tell("Loading the sample corpora (first run)");
  try {
    await runCommand(config, ["load-sample"], [0]);
  } catch (error) {
    tell(`They could not be loaded. ${error instanceof Error ? error.message : error}`);
  }
}

async function build(environment: CommandEnvironment): Promise<void> {
  const slow = setTimeout(
    () => environment.tell("Building the pages (only when their sources changed)"),
    500,
  );
  try {
    await ensureBuilt(environment.root, environment.signal);
  } finally {
    clearTimeout(slow);
  }
}

/** Words for the two usual mistakes, before anything heavy has begun. */
async function refuseSecond({ config }: CommandEnvironment): Promise<void> {
  try {
    await requireFreePort(config.server.host, config.server.port);
  } catch (error) {
    const owner = readOwner(config.data.dir);
    if (isAppError(error, "port_in_use") && owner?.address === pageAddress(config)) {
      const words = `Sightline is running already: ${owner.address} (process ${owner.pid}, since ${owner.since}).`;
      throw new AppError("data_directory_in_use", words);
    }
    throw error;
  }
}

/** Starts again what ends by itself; resolves when all of it is to end. */
async function supervise(environment: CommandEnvironment, instance: Instance): Promise<number> {
  const { config, signal, tell } = environment;
  const keep = (name: "database" | "worker" | "web", start: () => Promise<void>) =>
    keepAlive({
      ended: async () => (await endOf(instance, name)) ?? (await new Promise<never>(() => {})),
      start,
      onRestart: (how) => tell(`The ${name} program ended (${how}); starting it again.`),
      signal,
    }).then((how) => (how === null ? null : failed(config, name, how)));

  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const trouble = await Promise.race([
    keep("database", async () => {
      instance.database = await startDatabase(config);
      instance.database?.announce(pageAddress(config));
    }),
    keep("worker", async () => {
      instance.worker = startWorker(config);
      await instance.worker.ready;
    }),
    keep("web", async () => {
      instance.web = startWeb(config, signal);
      await instance.web.ready;
    }),
    aborted,
  ]);
  if (trouble === null || signal.aborted) return 0;
  tell(trouble.message);
  return 1;
}

async function endOf(instance: Instance, name: keyof Instance): Promise<string | null> {
  if (name === "database") return instance.database ? String(await instance.database.exited) : null;
  return (await instance[name]?.ended) ?? null;
}
