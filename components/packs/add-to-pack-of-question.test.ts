import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PackView } from "#lib/domain/pack.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { stubPage } from "#testing/page.ts";
import { offeredPackChoice, offerPackChoice } from "./pack-choice.ts";
import { forgetPack } from "./question-packs.ts";
import { addToPackOfQuestion, addToWorkingPack } from "./use-collect.ts";
import { setWorkingPack, workingPackNow } from "./working-pack.ts";

const MASTS = searchFrameSchema.parse({ query: "How high is a mast?" });
const LAMPS = searchFrameSchema.parse({ query: "Who lights the lamps?" });
const ADDITION = { evidenceRef: "doc::d@1::chars-0-4", provenance: { via: "by_hand" } } as const;

const packs = new Map<string, PackView>();
const makePack = (id: string, frame: PackView["frame"]) => {
  const pack = { id, title: `Title of ${id}`, frame, items: [], revision: 1 } as unknown as PackView;
  packs.set(id, pack);
  return pack;
};

/** The server: creates, reads and fills the packs above. */
const fetching = vi.fn(async (path: string, request?: RequestInit) => {
  const sent = request?.body ? JSON.parse(String(request.body)) : null;
  if (path === "/api/packs") return Response.json(makePack(`pack_${packs.size + 1}`, sent.frame ?? null));
  const pack = packs.get(path.split("/")[3] ?? "");
  if (!pack) return Response.json({ error: { code: "not_found", message: "Gone." } }, { status: 404 });
  return Response.json(path.endsWith("/items") ? { outcome: "added", itemId: "item_1", pack } : pack);
});

let client: QueryClient;
beforeEach(() => {
  stubPage();
  vi.stubGlobal("fetch", fetching);
  client = new QueryClient();
  packs.clear();
  setWorkingPack({ packId: null });
});
afterEach(() => {
  offerPackChoice(null);
  for (const id of packs.keys()) forgetPack(id);
  setWorkingPack({ packId: null });
  vi.unstubAllGlobals();
});

/** Adds evidence for a question, and returns the pack that received it; null if the person is asked first. */
async function add(frame: typeof MASTS): Promise<string | null> {
  const adding: Promise<unknown>[] = [];
  await addToPackOfQuestion(client, frame, () => adding.push(addToWorkingPack(ADDITION, frame)));
  await Promise.all(adding);
  return adding.length === 0 ? null : workingPackNow().packId;
}

it("going back to a question adds to its pack without asking again", async () => {
  expect(await add(MASTS)).toBe("pack_1");
  expect(await add(LAMPS)).toBe(null);
  setWorkingPack({ packId: null }); // "New pack" in the dialog
  expect(await add(LAMPS)).toBe("pack_2");
  expect(await add(MASTS)).toBe("pack_1");
  expect(await add(LAMPS)).toBe("pack_2");
});

it("a question whose evidence was put into another question's pack keeps that pack", async () => {
  expect(await add(MASTS)).toBe("pack_1");
  expect(await add(LAMPS)).toBe(null);
  await addToWorkingPack(ADDITION, LAMPS);
  expect(await add(LAMPS)).toBe("pack_1");
});

it("waits for the working pack to load before it decides whether to ask", async () => {
  makePack("pack_9", MASTS);
  setWorkingPack({ packId: "pack_9" });
  expect(await add(LAMPS)).toBe(null);
  expect(offeredPackChoice()?.title).toBe("Title of pack_9");
});

it("a pack that was removed is the pack of no question", async () => {
  setWorkingPack({ packId: "pack_gone" });
  expect(await add(LAMPS)).toBe("pack_1");
  packs.delete("pack_1");
  client.clear();
  expect(await add(LAMPS)).toBe("pack_1");
});
