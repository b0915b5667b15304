import type { Instrumentation } from "next";
import { loadConfig } from "#lib/config/config.ts";
import { isGuarded } from "#lib/http/guarded-process.ts";
import { isAnswered, printedErrorFacts } from "#lib/http/served-request.ts";
import { consoleToLog } from "#lib/log/console.ts";
import { createLogger } from "#lib/log/log.ts";

const log = createLogger({ level: loadConfig().server.logLevel, program: "web" });

/**
 * Next calls this before it answers the first request. The guard and the check of the listening address are in our own
 * server, so the pages refuse to run in any other. From here on the framework's own output goes to the log, because it
 * prints complete errors, messages included. Errors of pages have a digest and are logged below.
 */
export function register(): void {
  if (!isGuarded()) {
    console.error(
      "Sightline's pages were started without its web server, which guards them. " +
        "Start them with `npm run up`, or with `npx sightline web` where the database runs elsewhere.",
    );
    process.exit(1);
  }
  if (process.env.NODE_ENV === "production")
    consoleToLog(log, (error) => "digest" in error || isAnswered(), printedErrorFacts);
}

/** Logs an error of rendering a page, under the id (the framework's digest) that the error page shows. */
export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath, routeType }) => {
  if (isAnswered()) return;
  const { errorId } =
    error instanceof Error && "digest" in error ? { errorId: error.digest } : printedErrorFacts();
  const path = request.path.split("?")[0];
  log.error({ method: request.method, path, routePath, routeType, errorId, err: error }, "page failed");
};
