import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { AppError } from "#lib/errors/app-error.ts";

/** A value that must never reach a log or a page: only `reveal()` gives it away. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Resolves `env://NAME` or `file://path` to the secret it points at.
 * @throws AppError("bad_request") naming `variable` when the reference is malformed or leads nowhere.
 */
export function resolveSecret(variable: string, reference: string, env: Env): Secret {
  const fail = (why: string) => new AppError("bad_request", `${variable} ${why}`, { variable });
  const name = /^env:\/\/([A-Za-z_][A-Za-z0-9_]*)$/.exec(reference)?.[1];
  if (name !== undefined) {
    const value = env[name];
    if (!value) throw fail(`refers to env://${name}, but ${name} is not set.`);
    return new Secret(value);
  }
  if (!reference.startsWith("file:///")) {
    throw fail("must be a reference, env://NAME or file:///path, so that no key stands in a settings file.");
  }
  try {
    const value = readFileSync(new URL(reference), "utf8").trim();
    if (value) return new Secret(value);
  } catch (cause) {
    throw new AppError(
      "bad_request",
      `${variable} refers to a file that cannot be read.`,
      { variable },
      { cause },
    );
  }
  throw fail("refers to an empty file.");
}
