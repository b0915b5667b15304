import { isAppError } from "#lib/errors/app-error.ts";

/**
 * The loggable part of an error. Messages of other errors can quote statement parameters, document text or questions,
 * so only an AppError keeps its message.
 */
export type ErrorFacts = {
  readonly class: string;
  /** An AppError's code, a SQLSTATE, or a Node code. */
  readonly code?: string;
  readonly errno?: number;
  /** Only for an AppError. */
  readonly message?: string;
  /** `file:line:column`, innermost first. */
  readonly frames?: readonly string[];
  readonly cause?: ErrorFacts;
  /** The errors of an AggregateError. */
  readonly errors?: readonly ErrorFacts[];
};

const MAX_DEPTH = 5;
const MAX_FRAMES = 12;
const MAX_ERRORS = 5;
const CLASS = /^[A-Za-z_$][\w$]{0,60}$/;
const NAME = /^[A-Z][A-Za-z0-9]{0,60}(Error|Exception)$/;
const CODE = /^[A-Z0-9][A-Z0-9_]{1,60}$/;
/** The first line of a stack, up to the message. */
const HEADER = /^[\w$]*( \[[\w$]+\])?(: )?$/;
const FRAME = /^\s+at (?:.*? \(|async )?((?:file:|\/|[A-Za-z]:[\\/]).*:\d+:\d+)\)?$/;

/** Returns the loggable part of anything thrown. Never throws. */
export function errorFacts(thrown: unknown): ErrorFacts {
  return factsOf(thrown, 1);
}

function factsOf(thrown: unknown, depth: number): ErrorFacts {
  try {
    return thrown instanceof Error ? ofError(thrown, depth) : { class: typeof thrown };
  } catch {
    // A getter of the error throws.
    return { class: "Error" };
  }
}

function ofError(error: Error, depth: number): ErrorFacts {
  const code = codeOf(error);
  const errno = "errno" in error && typeof error.errno === "number" ? error.errno : undefined;
  const frames = framesOf(error);
  const deeper = depth < MAX_DEPTH;
  return {
    class: classOf(error),
    ...(code === undefined ? {} : { code }),
    ...(errno === undefined ? {} : { errno }),
    ...(isAppError(error) ? { message: error.message } : {}),
    ...(frames.length === 0 ? {} : { frames }),
    ...(deeper && error.cause !== undefined && error.cause !== null
      ? { cause: factsOf(error.cause, depth + 1) }
      : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_ERRORS).map((each) => factsOf(each, depth + 1)) }
      : {}),
  };
}

/** A name like "AbortError" is more specific than its class. A name of another form could contain anything. */
function classOf(error: Error): string {
  if (error.name !== "Error" && NAME.test(error.name)) return error.name;
  const { name } = error.constructor;
  return CLASS.test(name) ? name : "Error";
}

function codeOf(error: Error): string | undefined {
  if (isAppError(error)) return error.code;
  return "code" in error && typeof error.code === "string" && CODE.test(error.code) ? error.code : undefined;
}

/**
 * A stack repeats the message, and a message can look like frames. Lines that cannot be distinguished are left out, and
 * so are Node's own frames.
 */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  const start = message === "" ? stack.indexOf("\n") : stack.indexOf(message);
  if (start < 0 || !HEADER.test(stack.slice(0, start))) return [];
  const rest = stack.slice(start + message.length);
  if (!rest.startsWith("\n")) return [];
  return rest
    .split("\n")
    .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
    .slice(0, MAX_FRAMES)
    .map((frame) => frame.replace(/^file:\/\//, ""));
}

/** Returns an error's class and code for a person: "TypeError", "Error ENOENT". */
export function errorName(thrown: unknown): string {
  const facts = errorFacts(thrown);
  return facts.code === undefined ? facts.class : `${facts.class} ${facts.code}`;
}

/** Returns the loggable part as lines of text for a terminal. */
export function errorLines(thrown: unknown): string {
  const line = (facts: ErrorFacts): string => {
    const { code, message, frames = [], cause } = facts;
    const head = [
      facts.class,
      code === undefined ? "" : ` ${code}`,
      message === undefined ? "" : `: ${message}`,
    ];
    const next = cause === undefined ? [] : [`caused by ${line(cause)}`];
    return [head.join(""), ...frames.map((frame) => `    at ${frame}`), ...next].join("\n");
  };
  return line(errorFacts(thrown));
}
