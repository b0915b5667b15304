import { eq } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance } from "#testing/instance.ts";
import { answerFrom, serve } from "../testing.ts";
import { SpecClient } from "./testing-spec-client.ts";

const PATH = `${"a-long-folder-name/".repeat(30)}roofs.md`;
const TITLE = `Roofs ${"of the old town ".repeat(20)}`.trim();
export const ROOFS = `---
title: ${TITLE}
matter: Tanner Row
tags: [roofs]
---

# Policy R1 Flat roofs

A flat roof will be permitted where it is set below the parapet, as Policy R2 says.

The gate opens with password=swordfish9 since May.
`;
const DORMERS = `---
title: Dormers
matter: Tanner Row
---

# Policy R2 Dormers

Dormers on a flat roof will be refused unless they are set back from the eaves.
`;

export const ask = { query: "flat roof below the parapet", schema_version: 1 as const };

export type Sidecar = Awaited<ReturnType<typeof openSidecar>>;

/**
 * The HTTP interface of an instance with two searchable corpora, one without an index, one disabled and one restricted.
 */
export async function openSidecar() {
  const instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  answerFrom(instance.runtime);
  const server = await serve();
  const set = (id: string, values: Partial<typeof corpora.$inferInsert>) =>
    instance.database.db.update(corpora).set(values).where(eq(corpora.id, id));
  for (const id of ["town", "villages", "bare", "closed", "secret"])
    await ensureCorpus(instance.context(), { id, title: `The ${id} corpus` });
  await instance.upload(PATH, ROOFS, { corpusId: "town" });
  await instance.upload("dormers.md", DORMERS, { corpusId: "villages" });
  await set("closed", { enabled: false });
  await set("secret", { confidentiality: "restricted" });
  await storeHeartbeat(instance.database.db);
  return {
    instance,
    set,
    client: new SpecClient({ baseUrl: `${server.origin}/api/sidecar`, timeoutMs: 60_000 }),
    call: (path: string, body?: unknown) =>
      fetch(`${server.origin}/api/sidecar${path}`, {
        method: body === undefined ? "GET" : "POST",
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      await server.close();
      await instance.close();
    },
  };
}
