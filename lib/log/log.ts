import { type Logger as PinoLogger, pino } from "pino";
import { errorFacts } from "./error-facts.ts";

export type LogFacts = Readonly<Record<string, unknown>>;
type Write = {
  (message: string): void;
  /** Pass an error in `facts` as `err`. The message is always a constant. */
  (facts: LogFacts, message: string): void;
};

/** A structured log of ids, lengths, codes and durations; never what people wrote or asked. */
export type Logger = Readonly<Record<"debug" | "info" | "warn" | "error" | "fatal", Write>> & {
  child(bindings: LogFacts): Logger;
};

export type LogOptions = {
  readonly level: string;
  /** The program that writes. */
  readonly program: "web" | "worker" | "cli" | "database" | "up";
};

/** Keys whose values are people's words or secrets. They are removed at every depth. */
const NEVER_LOGGED: ReadonlySet<string> = new Set([
  "query",
  "text",
  "snippet",
  "title",
  "content",
  "parameters",
  "params",
  "authorization",
  "cookie",
  "apiKey",
  "accessToken",
]);
const MAX_DEPTH = 8;

/** Returns facts that may be written. An error is replaced by its loggable part at any depth. */
function loggable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFacts(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return "[too deep]";
  if (Array.isArray(value)) return value.map((each) => loggable(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      NEVER_LOGGED.has(key) ? "[not logged]" : loggable(each, depth + 1),
    ]),
  );
}

function wrapped(log: PinoLogger): Logger {
  const write =
    (level: keyof Omit<Logger, "child">): Write =>
    (first: string | LogFacts, message?: string) => {
      if (typeof first === "string") log[level](first);
      else log[level](loggable(first), message);
    };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    fatal: write("fatal"),
    child: (bindings) => wrapped(log.child(loggable(bindings) as Record<string, unknown>)),
  };
}

/** Lines that cannot be written are kept up to this size, and written with a later line. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * Standard error. A full disk must neither end the program nor fail the request that logs. Each line is written at once.
 * The library must not find its `flushSync`, which repeats a write to a full disk for ever.
 */
function standardError(): { write(line: string): void } {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_KEPT_BYTES });
  destination.on("error", () => {});
  return { write: (line) => destination.write(line) };
}

/** Writes one JSON line per event to standard error, so that a command can use standard output. */
export function createLogger(options: LogOptions, destination?: { write(line: string): void }): Logger {
  const settings = {
    level: options.level,
    base: { program: options.program },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The facts are loggable already. The library's own serialiser would treat them as an error.
    serializers: { err: (facts: unknown) => facts },
  };
  return wrapped(pino(settings, destination ?? standardError()));
}

/** Writes nothing: for tests. */
export const silentLogger: Logger = createLogger({ level: "silent", program: "cli" }, { write: () => {} });
