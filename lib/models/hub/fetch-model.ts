import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type HubFile, type HubPrecision, hasGraph, hubTreeSchema, wantedFiles } from "./wanted-files.ts";

/** "bge-small-en-v1.5", "Xenova/bge-small-en-v1.5". */
const NAME = /^[\w][\w.-]{0,95}(?:\/[\w][\w.-]{0,95})?$/;
const TREE_TIMEOUT_MS = 30_000;

export type FetchModel = {
  readonly name: string;
  readonly precision: HubPrecision;
  /** Folder that gets a folder of the model's name. */
  readonly into: string;
  /** Address of the hub. */
  readonly endpoint: string;
  readonly signal: AbortSignal;
  /** Reports progress in words. */
  report(line: string): void;
};

export type FetchedModel = {
  readonly folder: string;
  /** False if the folder was there before. */
  readonly fetched: boolean;
};

/**
 * Fetches a model's files from a hub into a folder, whole or not at all. Sizes and, where the hub states them, hashes
 * are checked.
 * @throws AppError("bad_request") for a name that is none, or a model without ONNX graphs of the precision;
 *   ("source_unavailable") if the hub does not answer or a file is damaged.
 */
export async function fetchModel(asked: FetchModel): Promise<FetchedModel> {
  const { name, into, precision, report } = asked;
  if (!NAME.test(name))
    throw new AppError("bad_request", `"${name}" is no model's name, such as Xenova/bge-small-en-v1.5.`);
  const folder = path.join(into, path.basename(name));
  if (await exists(folder)) return { folder, fetched: false };
  const files = wantedFiles(await readTree(asked), precision);
  if (!hasGraph(files)) {
    throw new AppError(
      "bad_request",
      `${name} has no ONNX graph of ${precision}. Choose a model with one, or the other precision.`,
    );
  }
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    for (const file of files) {
      report(`${file.path}, ${sizeWords(file.size)}`);
      await fetchFile(asked, file, path.join(part, ...file.path.split("/")));
    }
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  return { folder, fetched: true };
}

async function readTree(asked: FetchModel) {
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TREE_TIMEOUT_MS)]);
  const answer = await get({ ...asked, signal }, `api/models/${asked.name}/tree/main?recursive=true`);
  const tree = hubTreeSchema.safeParse(await answer.json().catch(() => null));
  if (!tree.success) throw unavailable(asked, "its answer is not a list of files");
  return tree.data;
}

async function fetchFile(
  asked: FetchModel,
  { path: name, size, sha256 }: HubFile,
  to: string,
): Promise<void> {
  const answer = await get(asked, `${asked.name}/resolve/main/${name}`);
  if (answer.body === null) throw unavailable(asked, `it sent nothing for ${name}`);
  await mkdir(path.dirname(to), { recursive: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(block: Buffer, _encoding, done) {
      bytes += block.length;
      hash.update(block);
      // A file that does not end must not fill the disk.
      done(bytes > size ? unavailable(asked, `${name} is larger than announced`) : null, block);
    },
  });
  const body = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
  await pipeline(body, counted, createWriteStream(to), { signal: asked.signal });
  const isWhole = bytes === size && (sha256 === null || hash.digest("hex") === sha256);
  if (!isWhole) throw unavailable(asked, `${name} arrived damaged`);
}

async function get({ endpoint, name, signal }: FetchModel, address: string): Promise<Response> {
  const url = new URL(address, endpoint.endsWith("/") ? endpoint : `${endpoint}/`);
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === "TimeoutError"))
      throw error;
    throw unavailable({ endpoint, name }, "there is no connection to it", { cause: error });
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 401)
    throw new AppError("bad_request", `${url.host} has no public model ${name}. Check its name.`);
  throw unavailable({ endpoint, name }, `it answered with ${answer.status}`);
}

function unavailable(
  { endpoint, name }: Pick<FetchModel, "endpoint" | "name">,
  why: string,
  options?: ErrorOptions,
): AppError {
  return new AppError(
    "source_unavailable",
    `${name} was not fetched from ${new URL(endpoint).host}: ${why}. On a machine without internet, copy the model's folder here and name it in the configuration.`,
    {},
    options,
  );
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
