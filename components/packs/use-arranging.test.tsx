import { act, useState } from "react";
import type { Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import type { PackItemView, PackSection, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { openRoot, stubPage } from "#testing/page.ts";
import { AddSection } from "./add-section.tsx";
import { arranged } from "./arrange.ts";
import { SectionHead } from "./section-head.tsx";
import { EMPTY_PACK_ID, useArranging } from "./use-arranging.ts";
import type { ArrangementChange, PackModel } from "./use-pack.ts";

const RULE: PackSection = { id: "s1", heading: "The rule" };
const LIMIT: PackSection = { id: "s2", heading: "Its limits" };
const ITEM = { itemId: "a", role: "context", note: "", sectionId: null, source: { state: "removed" } };
const packOf = (sections: readonly PackSection[]) =>
  ({
    id: "pack_1",
    title: "Roofs",
    sections,
    items: [ITEM as unknown as PackItemView],
  }) as unknown as PackView;

/** The headings of a pack whose changes are saved at once. "note" saves a note, as typing does. */
function Headings({ pack: first }: { readonly pack: PackView }) {
  const [pack, setPack] = useState(first);
  const arrange = (change: ArrangementChange) =>
    setPack((now) => {
      const before = arrangementOf(now);
      const after = change(before);
      return after === before ? now : arranged(now, after);
    });
  const { sections, actionsFor, said } = useArranging(pack, { pack, arrange } as unknown as PackModel);
  return (
    <>
      {pack.sections.map((section, at) => (
        <SectionHead
          key={section.id}
          section={section}
          itemCount={0}
          first={at === 0}
          last={at === pack.sections.length - 1}
          actions={sections}
        />
      ))}
      <AddSection onAdd={sections.onAdd} />
      <button type="button" aria-label="note" onClick={() => actionsFor("a").onNote("Read.", [""])} />
      <button type="button" aria-label="remove" onClick={() => actionsFor("a").onRemove()} />
      <button type="button" aria-label="undo" onClick={() => setPack(first)} />
      {pack.items.length === 0 && <button type="button" id={EMPTY_PACK_ID} aria-label="search" />}
      <p role="status">{said}</p>
    </>
  );
}

let root: Root | undefined;
let focused: string[] = [];

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(...sections: readonly PackSection[]): Promise<void> {
  const window = stubPage();
  focused = [];
  // linkedom has no focus: a call is all that can be seen.
  vi.spyOn(window.HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement) {
    focused.push(nameOf(this));
  });
  root = await openRoot();
  await act(async () => root?.render(<Headings pack={packOf(sections)} />));
}

const nameOf = (element: HTMLElement) =>
  element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";

async function press(label: string): Promise<void> {
  const button = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (button === null) throw new Error(`No button is called ${label}.`);
  await act(async () => button.click());
}

const headings = () => [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
const said = () => document.querySelector('[role="status"]')?.textContent;

it.each([
  ["Move the section The rule up", "It is already at the top."],
  ["Move the section Its limits down", "It is already at the end."],
])(
  "says that a heading is at its end, and leaves the focus in the note that is typed next: %s",
  async (label, message) => {
    await show(RULE, LIMIT);
    await press(label);
    expect(said()).toBe(message);
    await press("note");
    expect(focused).toEqual([]);
  },
);

it("says where a moved heading is, and keeps the focus on its button", async () => {
  await show(RULE, LIMIT);
  await press("Move the section The rule down");
  expect(headings()).toEqual(["Its limits", "The rule"]);
  expect(said()).toBe("Now section 2 of 2.");
  expect(focused).toEqual(["Move the section The rule down"]);
});

it("says that a heading is removed, and focuses its neighbour, or the button that adds one", async () => {
  await show(RULE, LIMIT);
  await press("Remove the heading Its limits");
  expect(headings()).toEqual(["The rule"]);
  expect(said()).toBe("Heading “Its limits” removed. Its items stay in the pack.");
  await press("Remove the heading The rule");
  expect(headings()).toEqual([]);
  expect(focused).toEqual(["Move the section The rule down", "Add a section"]);
});

it("asks for a heading if the box is empty, and focuses the box", async () => {
  await show(RULE);
  const form = document.querySelector("form");
  await act(async () => form?.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true })));
  expect(document.querySelector('[role="alert"]')?.textContent).toBe("Enter a heading first.");
  expect(focused).toEqual(["New heading"]);
  expect(headings()).toEqual(["The rule"]);
});

it("says that the pack is empty when its last item is removed, and focuses what is there instead", async () => {
  await show();
  await press("remove");
  expect(said()).toBe("Item removed. The pack is empty now.");
  expect(focused).toEqual(["search"]);
});

it("no longer says that the pack is empty once the removal is undone", async () => {
  await show();
  await press("remove");
  await press("undo");
  expect(said()).toBe("");
});
