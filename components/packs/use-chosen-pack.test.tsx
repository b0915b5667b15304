import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoot, stubPage } from "#testing/page.ts";
import { useChosenPack } from "./use-chosen-pack.ts";
import { setWorkingPack, workingPackNow } from "./working-pack.ts";

function Form() {
  const { packId, choose, makeWorkingPack } = useChosenPack();
  return (
    <>
      <output>{packId ?? "new pack"}</output>
      <button type="button" aria-label="choose" onClick={() => choose("pack_2")} />
      <button type="button" aria-label="new" onClick={() => choose(null)} />
      <button type="button" aria-label="add" onClick={makeWorkingPack} />
    </>
  );
}

let root: Root | undefined;

beforeEach(async () => {
  stubPage();
  setWorkingPack({ packId: "pack_1" });
  root = await openRoot();
  await act(async () => root?.render(<Form />));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  setWorkingPack({ packId: null });
  vi.unstubAllGlobals();
});

const shown = () => document.querySelector("output")?.textContent;
const press = (label: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());

it("starts with the working pack, and a choice becomes the working pack only when the form is sent", async () => {
  expect(shown()).toBe("pack_1");
  await press("choose");
  expect(shown()).toBe("pack_2");
  expect(workingPackNow().packId).toBe("pack_1");
  await press("add");
  expect(workingPackNow().packId).toBe("pack_2");
});

it("leaves the working pack if nothing was chosen, and clears it for a new pack", async () => {
  await press("add");
  expect(workingPackNow().packId).toBe("pack_1");
  await press("new");
  expect(shown()).toBe("new pack");
  await press("add");
  expect(workingPackNow().packId).toBe(null);
});
