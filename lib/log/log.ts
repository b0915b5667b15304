import { type Logger as PinoLogger, pino } from "pino";

/** Structured log. What people wrote or asked never goes in: log ids, lengths, codes and durations (CONTRACTS 19). */
export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error" | "fatal"> & {
  child(bindings: Readonly<Record<string, unknown>>): Logger;
};

export type LogOptions = {
  readonly level: string;
  /** Which of our programs is speaking. */
  readonly program: "web" | "worker" | "cli" | "database" | "up";
};

/** Keys under which text of people's could slip into a log line; their values are cut out whatever the level. */
const NEVER_LOGGED = [
  "query",
  "text",
  "snippet",
  "title",
  "content",
  "authorization",
  "cookie",
  "apiKey",
  "accessToken",
];

/** One JSON line an event, on standard error, so that standard output stays a command's own. */
export function createLogger(options: LogOptions, destination?: { write(line: string): void }): Logger {
  const settings = {
    level: options.level,
    base: { program: options.program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: NEVER_LOGGED.flatMap((key) => [key, `*.${key}`]), censor: "[not logged]" },
  };
  return pino(settings, destination ?? pino.destination({ dest: 2, sync: true }));
}

/** Swallows everything: for tests. */
export const silentLogger: Logger = pino({ level: "silent" });
