import { existsSync } from "node:fs";
import path from "node:path";
import { databaseHangs } from "#db/database-hangs.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { markGuarded } from "#lib/http/guarded-process.ts";
import { createLogger } from "#lib/log/log.ts";
import { configuredAddress } from "#lib/runtime.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { COMPRESSED_FOLDER } from "../up/compress-files.ts";
import { pageAddress } from "../up/programs.ts";
import { withCompressedFiles } from "../web/compressed-files.ts";
import { createWebServer, type Handler, listen, stop } from "../web/server.ts";
import { whenAborted } from "../when-aborted.ts";

/** Well below the time after which `up` and container engines kill it. */
const PATIENCE_MS = 4_000;
/** Time in which a working database answers, even on a busy machine. */
const ANSWERS_WITHIN_MS = 4_000;

/** Serves the built pages until a signal ends it. */
export const run: Run = async (_args, environment) => {
  const { config, root, signal, printStderr } = environment;
  if (!existsSync(path.join(root, ".next", "BUILD_ID")))
    throw new AppError(
      "bad_request",
      "The pages are not built. Run `npx next build` first, or `npm run up`.",
    );
  process.title = "sightline-web";
  const pages = Promise.withResolvers<Handler>();
  const log = createLogger({ level: config.server.logLevel, program: "web" });
  const handler: Handler = async (request, response) => (await pages.promise)(request, response);
  const server = createWebServer(config.server, handler, log, {
    hangs: () => databaseHangs(configuredAddress(config), ANSWERS_WITHIN_MS),
  });
  const { address, port } = await listen(server, config.server);
  // The pages refuse to load in a process without this mark. It is set only after the guarded server listens.
  markGuarded();
  const built = await loadPages(environment, port);
  pages.resolve(withCompressedFiles(path.join(root, COMPRESSED_FOLDER), built));
  printStderr(`Listening on ${address}, port ${port}.`);
  await whenAborted(signal);
  await stop(server, PATIENCE_MS);
  // The framework gives no way to close the database connections of the pages.
  process.exit(0);
};

/** Next requests its own server by `hostname`, so that must be a reachable address, never a wildcard. */
async function loadPages({ root, config }: CommandEnvironment, port: number): Promise<Handler> {
  // `next start` sets both before it loads the framework.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_RUNTIME: "nodejs" });
  const { default: next } = await import("next");
  const { hostname } = new URL(pageAddress(config));
  const app = next({ dev: false, dir: root, hostname, port, quiet: true });
  await app.prepare();
  return app.getRequestHandler();
}
