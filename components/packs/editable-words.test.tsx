import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoot, stubPage } from "#testing/page.ts";
import { EditableWords } from "./editable-words.tsx";

let root: Root | undefined;
let saved: string[] = [];

beforeEach(async () => {
  stubPage();
  saved = [];
  root = await openRoot();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.unstubAllGlobals();
});

const show = (words: string) =>
  act(async () =>
    root?.render(<EditableWords words={words} label="Title" onChange={(next) => saved.push(next)} />),
  );
const field = () => {
  const found = document.querySelector("textarea");
  if (found === null) throw new Error("There is no field.");
  return found;
};
/** Calls a handler of the field as React does: linkedom's fields have no value to type into. */
async function handle(name: "onChange" | "onBlur", text = ""): Promise<void> {
  const element = field();
  const key = Object.keys(element).find((each) => each.startsWith("__reactProps$"));
  const props = Reflect.get(element, key ?? "") as Record<string, (event: unknown) => void>;
  await act(async () => props[name]?.({ target: { value: text } }));
}
async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`No button is called ${label}.`);
  await act(async () => button.click());
}
const conflict = () => document.querySelector('[role="alert"]')?.textContent ?? null;

it("saves words over those that the person began with", async () => {
  await show("Roofs");
  await handle("onChange", "Flat roofs");
  await handle("onBlur");
  expect(saved).toEqual(["Flat roofs"]);
  expect(conflict()).toBeNull();
});

it("does not save over words that someone else wrote meanwhile, until the person asks for it", async () => {
  await show("Roofs");
  await handle("onChange", "Flat roofs");
  await show("Green roofs");
  await handle("onBlur");
  expect(saved).toEqual([]);
  expect(conflict()).toContain("Green roofs");
  await press("Replace with my text");
  expect(saved).toEqual(["Flat roofs"]);
  expect(conflict()).toBeNull();
});

it("shows the words of the other person once the own ones are discarded", async () => {
  await show("Roofs");
  await handle("onChange", "Flat roofs");
  await show("Green roofs");
  await press("Discard my text");
  await handle("onBlur");
  expect(saved).toEqual([]);
  expect(conflict()).toBeNull();
});
