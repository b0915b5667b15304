import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QUERY_DEFAULTS } from "#components/frame/query-defaults.ts";
import type { ShownToast, ToastMessage } from "#components/ui/toast-message.ts";
import type { PackArrangement, PackItemView, PackRole, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { openRoot, stubPage } from "#testing/page.ts";
import { arranged, withItem } from "./arrange.ts";
import { packKeys } from "./queries.ts";
import { PACK_CHANGE_WORDS, REFUSED_WORDS } from "./words.ts";

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

type Sent = { readonly arrangement: PackArrangement; readonly base: number };

let root: Root | undefined;
let client: QueryClient;
let stored: PackView;
/** What the server does with changes. */
let server: "saves" | "fails" | "is away" | "has no pack";
let saves: number;
let messages: ShownToast[];
let parts: {
  readonly usePack: typeof import("./use-pack.ts").usePack;
  readonly RefusedChanges: typeof import("./refused-changes.tsx").RefusedChanges;
};

/** A server with one pack, which refuses a change to an outdated draft. */
async function answer(_path: string, request?: RequestInit): Promise<Response> {
  if (server === "is away") throw new TypeError("Failed to fetch");
  if (request?.method !== "PUT") return Response.json(stored);
  const error = (code: string, status: number) =>
    Response.json({ error: { code, message: `The answer is ${status}.` } }, { status });
  if (server === "fails") return error("internal", 500);
  if (server === "has no pack") return error("not_found", 404);
  const { arrangement, base } = JSON.parse(String(request.body)) as Sent;
  if (base !== stored.revision) return error("conflict", 409);
  stored = { ...arranged(stored, arrangement), revision: base + 1 };
  saves++;
  return Response.json(stored);
}

/** Another person gives an item a role. */
function elsewhere(itemId: string, role: PackRole): void {
  stored = {
    ...arranged(stored, withItem(arrangementOf(stored), itemId, { role })),
    revision: stored.revision + 1,
  };
}

/** Buttons named "a" and "b" that show a role and make it "for". */
function Roles() {
  const { pack, arrange, isRefused } = parts.usePack("pack_1");
  return (
    <>
      {pack?.items.map(({ itemId, role }) => (
        <button
          key={itemId}
          type="button"
          id={itemId}
          onClick={() => arrange((now) => withItem(now, itemId, { role: "for" }))}
        >
          {isRefused(itemId) ? `${role}, not saved` : role}
        </button>
      ))}
      <parts.RefusedChanges packId="pack_1" />
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  stubPage();
  vi.stubGlobal("fetch", answer);
  [stored, server, saves, messages] = [PACK, "saves", 0, []];
  // Test files share modules, so another file may have loaded the hook with the real messages.
  vi.resetModules();
  const { withToast } = await import("#components/ui/toast-message.ts");
  const say = (message: ToastMessage) => {
    messages = [...withToast(messages, message)];
  };
  vi.doMock("#components/ui/toasts.tsx", () => ({ useToast: () => say }));
  const [{ usePack }, { RefusedChanges }] = await Promise.all([
    import("./use-pack.ts"),
    import("./refused-changes.tsx"),
  ]);
  parts = { usePack, RefusedChanges };
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
  vi.doUnmock("#components/ui/toasts.tsx");
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
async function press(id: string): Promise<void> {
  await act(async () => document.getElementById(id)?.click());
  await pass(100);
}
async function choose(label: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`No button is called ${label}.`);
  await act(async () => button.click());
  await pass(100);
}
/** Presses the button of the failure, which closes it. */
async function repeatByMessage(): Promise<void> {
  const pressed = failure();
  await act(async () => pressed?.action?.onAction());
  messages = messages.filter((each) => each !== pressed);
  await pass(100);
}
const shown = () => ["a", "b"].map((id) => document.getElementById(id)?.textContent);
const savedRoles = () => stored.items.map(({ role }) => role);
const failure = () => messages.find(({ failed }) => failed);

it("keeps all refused changes, shows each as not saved, and one message repeats all of them", async () => {
  server = "fails";
  await press("a");
  expect(failure()?.text).toBe("The change was not saved. The answer is 500.");
  await press("b");
  expect(messages).toHaveLength(1);
  expect(failure()?.text).toBe("2 changes were not saved. The answer is 500.");
  expect(shown()).toEqual(["context, not saved", "context, not saved"]);
  server = "saves";
  await repeatByMessage();
  expect(savedRoles()).toEqual(["for", "for"]);
  expect(shown()).toEqual(["for", "for"]);
  expect(failure()).toBeUndefined();
});

it("repeats refused changes from the pack itself, because the message may have been closed", async () => {
  server = "fails";
  await press("a");
  await press("b");
  messages = [];
  expect(document.body.textContent).toContain("2 changes not saved");
  server = "saves";
  await choose("Retry");
  expect(savedRoles()).toEqual(["for", "for"]);
  expect(document.body.textContent).not.toContain("not saved");
});

it("discards refused changes on request", async () => {
  server = "fails";
  await press("a");
  server = "saves";
  await choose("Discard");
  expect(shown()).toEqual(["context", "context"]);
  expect([failure(), saves]).toEqual([undefined, 0]);
});

it("says what happens to the changes while they are repeated and after they are discarded", async () => {
  server = "fails";
  await press("a");
  expect(failure()?.action?.label).toBe("Retry 1 change");
  await press("b");
  expect(failure()?.action?.label).toBe("Retry 2 changes");
  expect(REFUSED_WORDS.repeating(2)).toBe("Retrying 2 changes …");
  await choose("Discard");
  expect(messages.map(({ text }) => text)).toEqual(["2 changes were discarded."]);
});

it("replaces the message about a refused change when the pack is gone", async () => {
  server = "fails";
  await press("a");
  server = "has no pack";
  await press("b");
  expect(messages.map(({ text }) => text)).toEqual([PACK_CHANGE_WORDS.gone]);
});

it("forgets a refused change that is made again by hand", async () => {
  server = "fails";
  await press("a");
  server = "saves";
  await press("a");
  expect(shown()).toEqual(["for", "context"]);
  expect(failure()).toBeUndefined();
});

it("saves a change of one item although another person has changed another item", async () => {
  elsewhere("b", "against");
  await press("a");
  expect(savedRoles()).toEqual(["for", "against"]);
  expect(shown()).toEqual(["for", "against"]);
  expect(messages).toEqual([]);
});

it("refuses a change of an item that another person has changed, and keeps theirs until it is repeated", async () => {
  elsewhere("a", "against");
  await press("a");
  expect(savedRoles()).toEqual(["against", "context"]);
  expect(shown()).toEqual(["against, not saved", "context"]);
  expect(failure()?.text).toMatch(/^Someone else has changed this pack\./);
  await repeatByMessage();
  expect(savedRoles()).toEqual(["for", "context"]);
});

it("refuses a change that waited for the server if another person has changed the item meanwhile", async () => {
  server = "is away";
  await press("a");
  elsewhere("a", "against");
  server = "saves";
  await act(() => client.refetchQueries());
  await pass(10_000);
  expect(savedRoles()).toEqual(["against", "context"]);
  expect(failure()?.text).toMatch(/^Someone else has changed this pack\./);
});

it("does not send a change again whose answer was lost", async () => {
  server = "is away";
  await press("a");
  elsewhere("a", "for");
  server = "saves";
  await pass(10_000);
  expect(savedRoles()).toEqual(["for", "context"]);
  expect([saves, messages]).toEqual([0, []]);
});
