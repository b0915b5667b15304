import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoot, stubPage } from "#testing/page.ts";
import { useDialogMutation } from "./use-dialog-mutation.ts";

type Answering = { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void };

let root: Root | undefined;
let client: QueryClient;
let asked: Answering[];
const onSuccess = vi.fn<(answer: string) => void>();

function Form({ open }: { readonly open: boolean }) {
  const mutationFn = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  const { send, error, isPending } = useDialogMutation(open, { mutationFn, onSuccess });
  return (
    <button type="button" onClick={() => send("note")}>
      {error?.message ?? (isPending ? "saving" : "ready")}
    </button>
  );
}

beforeEach(async () => {
  stubPage();
  client = new QueryClient();
  asked = [];
  onSuccess.mockReset();
  root = await openRoot();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  client.clear();
  vi.unstubAllGlobals();
});

const show = (open: boolean) =>
  act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <Form open={open} />
      </QueryClientProvider>,
    ),
  );
const press = () => act(async () => document.querySelector("button")?.click());
const shown = () => document.querySelector("button")?.textContent;
/** Waits, because a query client announces its changes in a later task. */
const eventually = (words: string) =>
  vi.waitFor(() => act(async () => expect(shown()).toBe(words)), { timeout: 60_000, interval: 5 });

it("shows an error and lets the reader send again", async () => {
  await show(true);
  await press();
  await eventually("saving");
  asked[0]?.reject(new Error("The server is away."));
  await eventually("The server is away.");
  await press();
  await eventually("saving");
  expect(asked).toHaveLength(2);
});

it("shows no error of the last time in a dialog that is opened again", async () => {
  await show(true);
  await press();
  asked[0]?.reject(new Error("The server is away."));
  await eventually("The server is away.");
  await show(false);
  await show(true);
  await eventually("ready");
});

it("sends once for two presses, and once although the dialog is closed and opened meanwhile", async () => {
  await show(true);
  await act(async () => {
    document.querySelector("button")?.click();
    document.querySelector("button")?.click();
  });
  await eventually("saving");
  await show(false);
  await show(true);
  await press();
  await eventually("saving");
  expect(asked).toHaveLength(1);
  asked[0]?.resolve("saved");
  await eventually("ready");
  expect(onSuccess.mock.calls.map(([answer]) => answer)).toEqual(["saved"]);
});
