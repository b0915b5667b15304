import { afterEach, expect, it, vi } from "vitest";
import { type Copying, copyText } from "./copy-text.ts";
import { COPY_WORDS, NOT_COPIED_WORDS } from "./copy-words.ts";
import type { ToastMessage } from "./toast-message.ts";

const LINK: Copying = { text: () => "https://example.org/", what: "link", copied: COPY_WORDS.linkCopied };

afterEach(() => {
  vi.unstubAllGlobals();
});

async function said(copying: Copying, writeText: (text: string) => Promise<void>): Promise<ToastMessage[]> {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const messages: ToastMessage[] = [];
  await copyText(copying, (message) => messages.push(message));
  return messages;
}

it("copies a text and says so", async () => {
  const writeText = vi.fn(async () => {});
  expect(await said(LINK, writeText)).toEqual([{ text: "Link copied.", topic: "copied" }]);
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://example.org/");
});

it("says what to do if the browser refuses, in a message that the next copy replaces", async () => {
  const refused = async () => Promise.reject(new Error("NotAllowedError"));
  const failed = { text: NOT_COPIED_WORDS.link, topic: "copied", failed: true };
  expect(await said(LINK, refused)).toEqual([failed]);
});

it("says what to do if the text cannot be made, or the page has no clipboard", async () => {
  const text = async () => Promise.reject(new Error("The server is away."));
  const failed = { text: NOT_COPIED_WORDS.text, topic: "copied", failed: true };
  expect(await said({ ...LINK, text, what: "text" }, async () => {})).toEqual([failed]);
  vi.stubGlobal("navigator", {});
  const messages: ToastMessage[] = [];
  await copyText({ ...LINK, what: "text" }, (message) => messages.push(message));
  expect(messages).toEqual([failed]);
});
