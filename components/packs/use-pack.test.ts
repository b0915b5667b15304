import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RequestError } from "#components/http/fetch-json.ts";
import type { PackView } from "#lib/domain/pack.ts";
import { failedChangeWords, isGone } from "./failed-change.ts";
import { packKeys } from "./queries.ts";
import { addToWorkingPack } from "./use-collect.ts";
import { savePack } from "./use-pack.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";
import { setWorkingPack, workingPackNow } from "./working-pack.ts";

const fetching = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  setWorkingPack({ packId: null });
});
afterEach(() => {
  setWorkingPack({ packId: null });
  vi.unstubAllGlobals();
});

const PACK = { id: "pack_1", title: "Roofs", revision: 4, sections: [], items: [] } as unknown as PackView;
const bodyOf = (call: number) => JSON.parse(String(fetching.mock.calls[call]?.[1].body)) as unknown;

it("a change is sent with the revision that it builds on, and one without an effect is not sent", async () => {
  const client = new QueryClient();
  client.setQueryData(packKeys.one(PACK.id, null), PACK);
  expect(await savePack(client, PACK.id, (now) => now)).toBe(PACK);
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockResolvedValueOnce(Response.json({ ...PACK, revision: 5 }));
  await savePack(client, PACK.id, (now) => ({ ...now, title: "Ridges" }));
  expect(bodyOf(0)).toMatchObject({ base: 4, arrangement: { title: "Ridges" } });
});

it("says that a pack is in the trash, that another person changed it, or why it was not saved", () => {
  const gone = new RequestError("not_found", "Pack not found.", 404);
  expect([isGone(gone), failedChangeWords(gone)]).toEqual([true, PACK_CHANGE_WORDS.gone]);
  const conflict = new RequestError("conflict", "Outdated.", 409);
  expect([isGone(conflict), failedChangeWords(conflict)]).toEqual([
    false,
    PACK_CHANGE_WORDS.changedElsewhere,
  ]);
  const away = new RequestError("unreachable", "No answer.", 0);
  expect(failedChangeWords(away)).toBe("The change was not saved. No answer.");
});

const ADDITION = { evidenceRef: "doc::d@1::chars-0-4", provenance: { via: "by_hand" } } as const;

it("the first evidence and its pack are created in one request", async () => {
  fetching.mockResolvedValueOnce(Response.json({ ...PACK, items: [{ itemId: "item_1" }] }, { status: 201 }));
  expect(await addToWorkingPack(ADDITION, null)).toMatchObject({ outcome: "added", itemId: "item_1" });
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(["/api/packs"]);
  expect(bodyOf(0)).toEqual({ title: "New pack", items: [ADDITION] });
  expect(workingPackNow().packId).toBe("pack_1");
});

it("evidence that is gone leaves no working pack", async () => {
  const error = { code: "not_found", message: "This document was removed." };
  fetching.mockResolvedValueOnce(Response.json({ error }, { status: 404 }));
  await expect(addToWorkingPack(ADDITION, null)).rejects.toThrow("This document was removed.");
  expect([fetching.mock.calls.length, workingPackNow().packId]).toEqual([1, null]);
});
