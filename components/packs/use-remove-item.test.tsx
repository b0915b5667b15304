import { act, useState } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ShownToast, type ToastMessage, withToast } from "#components/ui/toast-message.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { openRoot, stubPage } from "#testing/page.ts";
import { arranged } from "./arrange.ts";
import type { ArrangementChange, PackChange } from "./use-pack.ts";

let messages: readonly ShownToast[] = [];
const say = (message: ToastMessage) => {
  messages = withToast(messages, message);
};
let useRemoveItem: typeof import("./use-remove-item.ts").useRemoveItem;

const itemOf = (itemId: string) =>
  ({
    itemId,
    role: "context",
    note: "",
    sectionId: null,
    evidenceRef: `doc::${itemId}@1::chars-0-4`,
    source: { state: "removed" },
  }) as unknown as PackItemView;
const PACK = {
  id: "pack_1",
  title: "Roofs",
  sections: [],
  items: ["a", "b", "c"].map(itemOf),
} as unknown as PackView;

/** The items of a pack. The button of an item removes it. */
function Items() {
  const [pack, setPack] = useState(PACK);
  const change = (made: PackChange) => setPack((now) => made(now));
  const arrange = (made: ArrangementChange) => setPack((now) => arranged(now, made(arrangementOf(now))));
  const remove = useRemoveItem({ pack, arrange, change });
  return pack.items.map(({ itemId }) => (
    <button key={itemId} type="button" onClick={() => remove(itemId)}>
      {itemId}
    </button>
  ));
}

let root: Root | undefined;
beforeEach(async () => {
  stubPage();
  messages = [];
  // Test files share modules, so another file may have loaded the hook with the real messages.
  vi.resetModules();
  vi.doMock("#components/ui/toasts.tsx", () => ({ useToast: () => say }));
  ({ useRemoveItem } = await import("./use-remove-item.ts"));
  root = await openRoot();
  await act(async () => root?.render(<Items />));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.doUnmock("#components/ui/toasts.tsx");
  vi.resetModules();
  vi.unstubAllGlobals();
});

const buttons = () => [...document.querySelectorAll("button")];
const shown = () => buttons().map(({ textContent }) => textContent);
const remove = (itemId: string) =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent === itemId)
      ?.click(),
  );

it.each([
  ["in order", [0, 1]],
  ["in reverse order", [1, 0]],
])("offers an undo for each removed item, and each returns to its position: %s", async (_order, undone) => {
  await remove("a");
  await remove("b");
  expect(shown()).toEqual(["c"]);
  const undos = messages.map(({ action }) => action);
  expect(undos).toHaveLength(2);
  for (const at of undone) await act(async () => undos[at]?.onAction());
  expect(shown()).toEqual(["a", "b", "c"]);
});
