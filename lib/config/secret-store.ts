import { readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import { Secret } from "./secret.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Port to whatever keeps named secrets, for `secret://name`. */
export type NamedSecrets = {
  /** Null where there is none of that name. @throws Error when the store cannot be read. */
  read(name: string): string | null;
};

/** Resolves references when a secret is used, so that one that changes needs no restart. */
export type SecretStore = {
  /** @throws AppError("bad_request") naming `variable` when the reference is malformed or leads nowhere. */
  resolve(variable: string, reference: string): Secret;
};

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Secrets that stand in files of a folder, as orchestrators mount them, or under their names in one JSON file. */
export function fileSecrets(places: {
  readonly file: string | null;
  readonly dir: string | null;
}): NamedSecrets {
  return {
    read(name) {
      return (
        (places.file === null ? null : ofFile(places.file, name)) ??
        (places.dir === null ? null : readIfThere(path.join(places.dir, ...name.split("/"))))
      );
    },
  };
}

function ofFile(file: string, name: string): string | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const all = JSON.parse(text) as unknown;
  if (typeof all !== "object" || all === null || !Object.hasOwn(all, name)) return null;
  const value = (all as Record<string, unknown>)[name];
  return typeof value === "string" ? value.trim() : null;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return null;
    }
    throw error;
  }
}

/** `env://NAME`, `file:///path` and `secret://name`. */
export function createSecretStore(env: Env, named: NamedSecrets): SecretStore {
  return {
    resolve(variable, reference) {
      // No cause is kept with any of these: a JSON parser's own message would repeat what it read.
      const fail = (why: string) => new AppError("bad_request", `${variable} ${why}`, { variable });
      const [, scheme, rest = ""] = /^([a-z]+):\/\/(.*)$/s.exec(reference) ?? [];
      if (scheme === "env" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(rest)) {
        const value = env[rest];
        if (value) return new Secret(value);
        throw fail(`refers to env://${rest}, but ${rest} is not set.`);
      }
      if (scheme === "secret" && NAME.test(rest)) return namedSecret(named, rest, fail);
      if (scheme === "file" && rest.startsWith("/")) return secretOfFile(reference, fail);
      throw fail(
        "must be a reference, env://NAME, file:///path or secret://name, so that no key stands in a settings file.",
      );
    },
  };
}

function namedSecret(named: NamedSecrets, name: string, fail: (why: string) => AppError): Secret {
  let value: string | null;
  try {
    value = named.read(name);
  } catch {
    throw fail(`refers to secret://${name}, but the secrets cannot be read.`);
  }
  if (value) return new Secret(value);
  throw fail(`refers to secret://${name}, but there is no such secret (SECRETS_FILE, SECRETS_DIR).`);
}

function secretOfFile(reference: string, fail: (why: string) => AppError): Secret {
  let value: string;
  try {
    value = readFileSync(new URL(reference), "utf8").trim();
  } catch {
    throw fail("refers to a file that cannot be read.");
  }
  if (value) return new Secret(value);
  throw fail("refers to an empty file.");
}

/** The store as configured; places are relative to `root`. */
export function openSecrets(
  env: Env,
  root: string,
  places: { readonly file: string | undefined; readonly dir: string | undefined },
): SecretStore {
  const at = (given: string | undefined) => (given === undefined ? null : path.resolve(root, given));
  return createSecretStore(env, fileSecrets({ file: at(places.file), dir: at(places.dir) }));
}
