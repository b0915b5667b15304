import path from "node:path";
import { isSecretName } from "#lib/domain/secret-reference.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readSecretFile } from "./read-secret-file.ts";
import { Secret } from "./secret.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Port: a store of named secrets, for `secret://name`. */
export type NamedSecrets = {
  /** Returns null if there is none of that name. @throws Error if the store cannot be read. */
  read(name: string): string | null;
};

/** Resolves references on each use, so that a changed secret needs no restart. */
export type SecretStore = {
  /**
   * Resolves a reference in the server's own configuration.
   * @throws AppError("bad_request") naming `variable` if the reference is malformed or has no target.
   */
  resolve(variable: string, reference: string): Secret;
  /**
   * Resolves a reference from a person. Older rows and backups may contain `env://` and `file://`, which would let a
   * person read anything on the server: these resolve only if they equal `configured`.
   * @throws AppError("bad_request") naming `what`, and what to do.
   */
  resolveGiven(what: string, reference: string, configured: string | null): Secret;
};

const MAX_SECRET_BYTES = 64 * 1024;
const MAX_FILE_BYTES = 1024 * 1024;
const READABLE =
  "Secrets are read from regular files: of at most 64 kB in SECRETS_DIR, without links out of it, or as JSON of at most 1 MB from SECRETS_FILE.";

/** Secrets in files of a folder, as orchestrators mount them, or by name in one JSON file. */
function fileSecrets(places: { readonly file: string | null; readonly dir: string | null }): NamedSecrets {
  return {
    read(name) {
      return (
        (places.file === null ? null : readFromFile(places.file, name)) ??
        (places.dir === null ? null : readFromFolder(places.dir, name))
      );
    },
  };
}

function readFromFile(file: string, name: string): string | null {
  const text = readSecretFile(file, { maxBytes: MAX_FILE_BYTES });
  if (text === null) return null;
  const secrets = JSON.parse(text) as unknown;
  if (typeof secrets !== "object" || secrets === null || !Object.hasOwn(secrets, name)) return null;
  const value = (secrets as Record<string, unknown>)[name];
  return typeof value === "string" ? value.trim() : null;
}

function readFromFolder(folder: string, name: string): string | null {
  const file = path.join(folder, ...name.split("/"));
  return readSecretFile(file, { maxBytes: MAX_SECRET_BYTES, within: folder })?.trim() ?? null;
}

/** `env://NAME`, `file:///path` and `secret://name`. */
export function createSecretStore(env: Env, named: NamedSecrets): SecretStore {
  const resolve: SecretStore["resolve"] = (variable, reference) => {
    const fail = failureOf(variable);
    const [, scheme, rest = ""] = /^([a-z]+):\/\/(.*)$/s.exec(reference) ?? [];
    if (scheme === "env" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(rest)) {
      const value = env[rest];
      if (value) return new Secret(value);
      throw fail(`refers to env://${rest}, but ${rest} is not set.`);
    }
    if (scheme === "secret" && isSecretName(rest)) return namedSecret(named, rest, fail);
    if (scheme === "file" && rest.startsWith("/")) return secretOfFile(reference, fail);
    throw fail(
      "must be a reference, env://NAME, file:///path or secret://name, so that no key stands in a settings file.",
    );
  };
  return {
    resolve,
    resolveGiven(what, reference, configured) {
      if (reference.startsWith("secret://") || reference === configured) return resolve(what, reference);
      throw failureOf(what)(
        "must be secret://NAME: env:// and file:// stand in the server's configuration only. Put the secret into SECRETS_DIR or SECRETS_FILE on the server, and its name into the settings of the corpus.",
      );
    },
  };
}

/** The errors have no cause, because a JSON parser's message would repeat the secret. */
function failureOf(variable: string): (why: string) => AppError {
  return (why) => new AppError("bad_request", `${variable} ${why}`, { variable });
}

function namedSecret(named: NamedSecrets, name: string, fail: (why: string) => AppError): Secret {
  let value: string | null;
  try {
    value = named.read(name);
  } catch {
    throw fail(`refers to secret://${name}, but it cannot be read. ${READABLE}`);
  }
  if (value) return new Secret(value);
  throw fail(`refers to secret://${name}, but there is no such secret (SECRETS_FILE, SECRETS_DIR).`);
}

function secretOfFile(reference: string, fail: (why: string) => AppError): Secret {
  let value: string | undefined;
  try {
    value = readSecretFile(new URL(reference), { maxBytes: MAX_SECRET_BYTES })?.trim();
  } catch {
    throw fail(`refers to a file that cannot be read. ${READABLE}`);
  }
  if (value === undefined) throw fail("refers to a file that cannot be read: there is none.");
  if (value) return new Secret(value);
  throw fail("refers to an empty file.");
}

/** Opens the configured store. Paths are relative to `root`. */
export function openSecrets(
  env: Env,
  root: string,
  places: { readonly file: string | undefined; readonly dir: string | undefined },
): SecretStore {
  const absolute = (place: string | undefined) => (place === undefined ? null : path.resolve(root, place));
  return createSecretStore(env, fileSecrets({ file: absolute(places.file), dir: absolute(places.dir) }));
}
