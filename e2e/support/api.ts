import { setTimeout as delay } from "node:timers/promises";

/** The parts of an answer that journeys use. http-api.spec.ts tests the contract itself. */
export type UploadReply = {
  readonly id: string;
  readonly outcome: string;
  readonly version: number;
  readonly job_id?: string;
  readonly indexed?: boolean;
};
export type Job = {
  readonly kind: string;
  readonly id: string;
  readonly state: string;
  readonly stage: string;
  readonly documentId: string | null;
  readonly fileName: string | null;
  readonly attempts: number;
  readonly error: { readonly code: string; readonly message: string } | null;
};
export type ListedDocument = {
  readonly id: string;
  readonly sourcePath: string;
  readonly state: string;
  readonly currentVersion: number;
  readonly versionCount: number;
  readonly chunkCount: number;
  readonly embeddedShare: number;
  readonly latestJob: Job | null;
};

export type UploadFile = { readonly name: string; readonly bytes: Uint8Array };

/** HTTP client of an instance. */
export type Api = ReturnType<typeof createApi>;

export function createApi(origin: string) {
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, origin), init);
  const json = async <T>(path: string): Promise<T> => {
    const answer = await call(path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const post = (file: UploadFile, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([Buffer.from(file.bytes)]), file.name);
    return call("/api/documents", { method: "POST", body: form });
  };
  const documents = async (query = "") =>
    (await json<{ documents: readonly ListedDocument[] }>(`/api/workbench/documents?limit=200${query}`))
      .documents;
  return {
    origin,
    call,
    json,
    post,
    documents,
    jobs: async (query: string) =>
      (await json<{ jobs: readonly Job[] }>(`/api/workbench/jobs?${query}`)).jobs,
    /** Returns the document whose path is `name`. */
    find: async (name: string) => {
      const found = (await documents(`&q=${encodeURIComponent(name)}`)).filter(
        (item) => item.sourcePath === name,
      );
      if (found.length !== 1 || !found[0])
        throw new Error(`There are ${found.length} documents named ${name}.`);
      return found[0];
    },
    /** Returns canonical text, all of it or `start`–`end` in code points. */
    text: async (id: string, start?: number, end?: number, version?: number) => {
      const range = start === undefined || end === undefined ? "" : `&offset=${start}&limit=${end - start}`;
      const which = version === undefined ? "" : `&version=${version}`;
      const answer = await call(`/api/documents/${id}?view=text${range}${which}`);
      if (!answer.ok) throw new Error(`The text of ${id} answered ${answer.status}.`);
      return answer.text();
    },
  };
}

/** Polls until `done` returns true, up to the test's own time limit. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    await delay(100);
  }
}

const ACTIVE_STATES = new Set(["queued", "running"]);

/**
 * Uploads a file and waits until it is indexed and its policies and references are known, which a job of its own reads
 * afterwards.
 */
export async function uploadRelated(
  api: Api,
  file: UploadFile,
  fields: Readonly<Record<string, string>> = {},
): Promise<ListedDocument> {
  const document = await uploadIndexed(api, file, fields);
  await until(
    () => api.jobs("active=true"),
    (active) => active.every(({ documentId }) => documentId !== document.id),
  );
  return document;
}

/** Uploads a file and waits until it is fully indexed. Throws the job's error if it fails. */
export async function uploadIndexed(
  api: Api,
  file: UploadFile,
  fields: Readonly<Record<string, string>> = {},
): Promise<ListedDocument> {
  const answer = await api.post(file, fields);
  const reply = (await answer.json()) as UploadReply;
  if (reply.outcome !== "accepted")
    throw new Error(`${file.name} was not accepted: ${JSON.stringify(reply)}`);
  const document = await until(
    () => api.json<ListedDocument>(`/api/workbench/documents/${reply.id}`),
    ({ state, latestJob }) =>
      state === "failed" || (state === "indexed" && !ACTIVE_STATES.has(latestJob?.state ?? "")),
  );
  if (document.state === "failed") throw new Error(`${file.name} failed: ${JSON.stringify(document)}`);
  return document;
}
