import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoot, stubPage } from "#testing/page.ts";
import { useClosed } from "./use-closed.ts";

function Document({ question }: { readonly question: string }) {
  const { closed, onClosed } = useClosed(question);
  return (
    <button type="button" onClick={onClosed}>
      {closed ? "closed" : "open"}
    </button>
  );
}

let root: Root | undefined;

beforeEach(async () => {
  stubPage();
  root = await openRoot();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.unstubAllGlobals();
});

const button = () => document.querySelector("button");
const ask = (question: string) => act(async () => root?.render(<Document question={question} />));

it("keeps a closed document closed until another question, and opens it if the first is asked again", async () => {
  await ask("A");
  expect(button()?.textContent).toBe("open");
  await act(async () => button()?.click());
  await ask("A");
  expect(button()?.textContent).toBe("closed");
  await ask("B");
  expect(button()?.textContent).toBe("open");
  await ask("A");
  expect(button()?.textContent).toBe("open");
});
