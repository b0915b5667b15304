import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Api, until } from "./api.ts";

type Folders = { readonly folders: readonly { readonly path: string }[] };
type Run = { readonly id: string; readonly state: string };

const ID = "axe-looks-at-a-plan";
const JSON_BODY = { "content-type": "application/json" };

/** Returns the address of a planned sync that waits for confirmation. Creates one if there is none. */
export async function waitingPlan(api: Api): Promise<string> {
  const { folders } = await api.json<Folders>("/api/local-folders");
  const folder = path.join(folders[0]?.path ?? "", ID);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "weir.md"), "# The weir\n\nIts boards are put in before the winter.\n");
  await writeFile(path.join(folder, "keys.pem"), "no key at all");
  const made = await api.call("/api/corpora", {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify({
      id: ID,
      title: "Axe looks at a plan",
      roots: [{ kind: "local", locator: { local_path: folder } }],
    }),
  });
  if (!made.ok && made.status !== 409) throw new Error(`The corpus was not bound: ${await made.text()}`);
  const waiting = async () => {
    const { syncs } = await api.json<{ syncs: readonly Run[] }>(`/api/corpora/${ID}/syncs`);
    return syncs.find(({ state }) => state === "awaiting_confirmation");
  };
  if ((await waiting()) === undefined) {
    const planned = await api.call(`/api/corpora/${ID}/syncs`, {
      method: "POST",
      headers: JSON_BODY,
      body: JSON.stringify({ planOnly: true }),
    });
    if (!planned.ok) throw new Error(`It was not planned: ${await planned.text()}`);
  }
  const run = await until(waiting, (found) => found !== undefined);
  return `/admin/corpora/${ID}/syncs/${run?.id}`;
}
