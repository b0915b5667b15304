import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QUERY_DEFAULTS } from "#components/frame/query-defaults.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import type { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { openRoot, stubPage } from "#testing/page.ts";
import { arranged, withItem } from "./arrange.ts";
import { packKeys } from "./queries.ts";
import { usePack } from "./use-pack.ts";

const itemOf = (itemId: string) =>
  ({
    itemId,
    role: "context",
    note: "",
    sectionId: null,
    source: { state: "removed" },
  }) as unknown as PackItemView;
const PACK = {
  id: "pack_1",
  title: "Roofs",
  revision: 4,
  sections: [],
  items: [itemOf("a"), itemOf("b")],
} as unknown as PackView;

type Sent = { readonly arrangement: ReturnType<typeof arrangementOf>; readonly base: number };

let root: Root | undefined;
let client: QueryClient;
let stored: PackView;
let isAway: boolean;
let attempts: number;

/** A server with one pack, which can be away. */
async function answer(_path: string, request?: RequestInit): Promise<Response> {
  if (request?.method === "PUT") attempts++;
  if (isAway) throw new TypeError("Failed to fetch");
  if (request?.method === "PUT") {
    const { arrangement } = JSON.parse(String(request.body)) as Sent;
    stored = { ...arranged(stored, arrangement), revision: stored.revision + 1 };
  }
  return Response.json(stored);
}

function Roles() {
  const { pack, arrange } = usePack("pack_1");
  return pack?.items.map(({ itemId, role }) => (
    <button
      key={itemId}
      type="button"
      id={itemId}
      onClick={() => arrange((now) => withItem(now, itemId, { role: "for" }))}
    >
      {role}
    </button>
  ));
}

beforeEach(async () => {
  vi.useFakeTimers();
  stubPage();
  vi.stubGlobal("fetch", answer);
  [stored, isAway, attempts] = [PACK, false, 0];
  client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  client.setQueryData(packKeys.one(PACK.id, null), PACK);
  root = await openRoot();
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <Roles />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (id: string) => act(async () => document.getElementById(id)?.click());
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const shown = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);

it("keeps all changes that are made while the server is away, and saves them when it answers", async () => {
  isAway = true;
  await press("a");
  await press("b");
  await pass(60_000);
  expect(attempts).toBeGreaterThan(1);
  expect(shown()).toEqual(["for", "for"]);
  expect(stored).toBe(PACK);
  isAway = false;
  await pass(10_000);
  expect(stored.items.map(({ role }) => role)).toEqual(["for", "for"]);
  expect(shown()).toEqual(["for", "for"]);
});
