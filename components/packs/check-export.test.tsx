import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoot, stubPage } from "#testing/page.ts";
import { CheckExport } from "./check-export.tsx";

let root: Root | undefined;
let client: QueryClient;
const sent = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  stubPage();
  vi.stubGlobal("fetch", sent);
  // The check has no answer.
  sent.mockReset().mockReturnValue(new Promise(() => {}));
  client = new QueryClient();
  root = await openRoot();
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <CheckExport>{null}</CheckExport>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  client.clear();
  vi.unstubAllGlobals();
});

async function drop(...names: readonly string[]): Promise<void> {
  const files = names.map((name) => new File(["# A pack"], name));
  const event = new window.Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ["Files"], files } });
  await act(async () => document.getElementById("main")?.dispatchEvent(event));
}

const live = () => document.querySelector("[aria-live]")?.textContent;
/** Waits, because a query client announces its changes in a later task. */
const eventually = (words: string) =>
  vi.waitFor(() => act(async () => expect(live()).toBe(words)), { timeout: 60_000, interval: 5 });

it("checks the first of several dropped files and says so", async () => {
  await drop("roofs.md", "lamps.md", "quays.md");
  await eventually("Checking roofs.md …One file is checked at a time. Drop the other 2 files one by one.");
  expect(sent.mock.calls.map(([, { body }]) => (body as File).name)).toEqual(["roofs.md"]);
  await drop("lamps.md", "quays.md");
  await eventually("Checking lamps.md …One file is checked at a time. Drop the other file next.");
  await drop("lamps.md");
  await eventually("Checking lamps.md …");
});
