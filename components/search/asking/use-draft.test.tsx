import { parseHTML } from "linkedom";
import { act } from "react";
import type { Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDraft } from "./use-draft.ts";

const ID = "question";

function Box({ question, onAsk }: { readonly question: string; readonly onAsk: (draft: string) => void }) {
  const { draft, value, setDraft } = useDraft(question, ID);
  return (
    <>
      <textarea id={ID} value={value} onChange={({ target }) => setDraft(target.value)} />
      {draft === "" ? <span>{"/"}</span> : <i />}
      <button type="button" onClick={() => onAsk(draft)} />
    </>
  );
}

let root: Root | undefined;
const asked = vi.fn<(draft: string) => void>();
const errors = vi.fn();

beforeEach(() => {
  asked.mockReset();
  errors.mockReset();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  vi.unstubAllGlobals();
});

/** Makes the server's page interactive after a person has typed; null if nothing was typed. Returns the text box. */
async function interactive(question: string, typed: string | null): Promise<HTMLTextAreaElement> {
  const html = renderToString(<Box question={question} onAsk={asked} />);
  const { window, document } = parseHTML(`<html><body><div id="root">${html}</div></body></html>`);
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("HTMLIFrameElement", window.HTMLIFrameElement);
  const box = document.querySelector("textarea");
  const element = document.getElementById("root");
  if (box === null || element === null) throw new Error("The page has no text box.");
  separateValue(box, typed ?? question);
  const { hydrateRoot } = await import("react-dom/client");
  await act(async () => {
    root = hydrateRoot(element, <Box question={question} onAsk={asked} />, { onRecoverableError: errors });
  });
  return box;
}

/** In a browser the text in the box changes without the text of the element. linkedom has one text for both. */
function separateValue(box: HTMLTextAreaElement, text: string): void {
  let value = text;
  Object.defineProperty(box, "value", {
    get: () => value,
    set: (changed: string) => {
      value = changed;
    },
  });
  Object.defineProperty(box, "defaultValue", {
    get: () => box.textContent,
    set: (changed: string) => {
      box.textContent = changed;
    },
  });
}

const askedWith = async () => {
  const button = document.querySelector("button");
  await act(async () => button?.click());
  return asked.mock.calls;
};

it.each([
  ["the old question", "a new question"],
  ["", "a first question"],
  ["the old question", ""],
])("keeps the text that a person typed over %j before the page is interactive", async (question, typed) => {
  const box = await interactive(question, typed);
  expect(box.value).toBe(typed);
  expect(await askedWith()).toEqual([[typed]]);
  expect(document.querySelector("span") === null).toBe(typed !== "");
  expect(document.querySelector("textarea")).toBe(box);
  expect(errors).not.toHaveBeenCalled();
});

it("starts with the question of the page if nobody typed", async () => {
  const box = await interactive("the old question", null);
  expect(box.value).toBe("the old question");
  expect(await askedWith()).toEqual([["the old question"]]);
});
