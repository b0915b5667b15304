import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isAppError } from "#lib/errors/app-error.ts";
import { type ArchiveLine, LINE_KINDS, type LineKind } from "./kinds/index.ts";
import type { ReadLimits } from "./limits.ts";
import { kindOf, parseLines } from "./lines.ts";
import type { CorpusDescription, InstanceManifest } from "./manifest.ts";
import { type ArchiveEntry, damaged, readArchive, readWhole } from "./read.ts";
import { checkMembers, manifestOf } from "./verify.ts";

type Described = CorpusDescription | Omit<InstanceManifest, "members">;

/** The contents of an archive, in their order. */
export type ArchiveEvent =
  | {
      [K in LineKind]: {
        readonly type: "lines";
        readonly kind: K;
        readonly lines: readonly ArchiveLine<K>[];
      };
    }[LineKind]
  /** An original; its bytes follow. */
  | { readonly type: "blob"; readonly hash: string; readonly size: number }
  | { readonly type: "bytes"; readonly bytes: Uint8Array }
  | { readonly type: "blob-end" }
  /** The archive is complete. */
  | {
      readonly type: "end";
      readonly described: Described;
      readonly originals: readonly (readonly [hash: string, size: number])[];
      /** Hash of the manifest: equal for equal archives. */
      readonly digest: string;
    };

/** Requests to the reader. One that begins a file says how to read; the others bring bytes or ask for events. */
export type ReadingRequest = {
  readonly start?: {
    /** `check` reads everything and returns only the end. */
    readonly what: "check" | "rows";
    readonly limits: ReadLimits;
  };
  /** The next bytes of the archive. */
  readonly source?: Uint8Array;
  /** No more bytes follow. */
  readonly ended?: boolean;
};

export type ReadingAnswer =
  | {
      readonly ok: true;
      readonly events: readonly ArchiveEvent[];
      readonly wants: boolean;
      readonly done: boolean;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Size in characters or bytes of one answer with events. Lines are sent in groups. */
const ANSWER_SIZE = 512 * 1024;
const GROUP_LINES = 500;

/**
 * Reads an archive in steps for a caller that sends bytes and receives events, so that neither side holds more than a
 * part. Runs in its own process (`workers/processes/archive.ts`).
 */
export class ArchiveReading {
  readonly #source = new Source();
  readonly #outbox = new Outbox();
  #state: { readonly done: boolean; readonly error?: unknown } = { done: false };
  #finished: Promise<void> = Promise.resolve();

  async answer(request: ReadingRequest): Promise<ReadingAnswer> {
    if (request.start) this.#begin(request.start);
    if (request.source) this.#source.supply(request.source);
    if (request.ended) this.#source.supply(null);
    await Promise.race([this.#finished, this.#outbox.untilFull(), this.#source.untilWanted()]);
    const events = this.#outbox.take();
    const { done, error } = this.#state;
    if (error !== undefined) return refusal(error);
    return { ok: true, events, wants: this.#source.wants, done };
  }

  #begin({ what, limits }: NonNullable<ReadingRequest["start"]>): void {
    this.#finished = this.#read(what, limits).then(
      () => {
        this.#state = { done: true };
      },
      (error: unknown) => {
        this.#state = { done: true, error };
      },
    );
  }

  async #read(what: "check" | "rows", limits: ReadLimits): Promise<void> {
    let last = 0;
    const visit = async (entry: ArchiveEntry) => {
      if (what === "check") return;
      if (entry.name.startsWith("blobs/")) return this.#sendBlob(entry);
      const kind = kindOf(entry.name);
      if (kind === null) return;
      if (LINE_KINDS.indexOf(kind) < last) throw damaged("The archive's members are in the wrong order.");
      last = LINE_KINDS.indexOf(kind);
      await this.#sendLines(kind, entry);
    };
    const read = await readArchive(this.#source, visit, { limits });
    const { members, ...described } = manifestOf(read.manifest, read.header);
    checkMembers(members, read.members);
    const originals = members.flatMap(({ name, size }) =>
      name.startsWith("blobs/") ? [[name.slice("blobs/".length), size] as const] : [],
    );
    const digest = createHash("sha256").update(JSON.stringify(read.manifest)).digest("hex");
    await this.#outbox.put({ type: "end", described, originals, digest }, 0);
  }

  async #sendLines<K extends LineKind>(kind: K, { name, size, bytes }: ArchiveEntry): Promise<void> {
    let lines: ArchiveLine<K>[] = [];
    let length = 0;
    const send = async () => {
      // TypeScript cannot relate a generic K to the lines of its kind.
      if (lines.length > 0)
        await this.#outbox.put({ type: "lines", kind, lines } as unknown as ArchiveEvent, length);
      lines = [];
      length = 0;
    };
    for (const { line, chars } of parseLines(kind, await readWhole(bytes, size), name)) {
      if (lines.length >= GROUP_LINES || length + chars > ANSWER_SIZE) await send();
      lines.push(line);
      length += chars;
    }
    await send();
  }

  async #sendBlob({ name, size, bytes }: ArchiveEntry): Promise<void> {
    await this.#outbox.put({ type: "blob", hash: name.slice("blobs/".length), size }, 0);
    for await (const chunk of bytes) await this.#outbox.put({ type: "bytes", bytes: chunk }, chunk.length);
    await this.#outbox.put({ type: "blob-end" }, 0);
  }
}

function refusal(error: unknown): ReadingAnswer {
  if (isAppError(error)) return { ok: false, code: error.code, message: error.message };
  return {
    ok: false,
    code: "damaged",
    message: "The archive cannot be read: its contents are not valid.",
  };
}

/** A stream of bytes pushed on demand. */
class Source extends Readable {
  #wanting = Promise.withResolvers<void>();
  wants = false;

  override _read(): void {
    this.wants = true;
    this.#wanting.resolve();
  }

  /** Resolves when bytes are wanted. */
  untilWanted(): Promise<void> {
    return this.#wanting.promise;
  }

  supply(bytes: Uint8Array | null): void {
    this.wants = false;
    this.#wanting = Promise.withResolvers();
    this.push(bytes);
  }
}

/** Queue of outgoing events. Adding waits while it is full. */
class Outbox {
  #events: ArchiveEvent[] = [];
  #size = 0;
  #full = Promise.withResolvers<void>();
  #taken = Promise.withResolvers<void>();

  async put(event: ArchiveEvent, size: number): Promise<void> {
    this.#events.push(event);
    this.#size += size;
    if (this.#size < ANSWER_SIZE) return;
    this.#full.resolve();
    await this.#taken.promise;
  }

  /** Resolves when there are enough for an answer. */
  untilFull(): Promise<void> {
    return this.#full.promise;
  }

  take(): readonly ArchiveEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#size = 0;
    this.#taken.resolve();
    this.#full = Promise.withResolvers();
    this.#taken = Promise.withResolvers();
    return events;
  }
}
