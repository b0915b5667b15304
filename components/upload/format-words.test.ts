import { expect, it } from "vitest";
import { acceptedFormats } from "./format-words.ts";

it("names every format that is accepted, pictures too", () => {
  expect(acceptedFormats()).toBe(
    "Markdown, text, code, JSON, YAML, HTML, captions, e-mail, mailboxes, Outlook messages, PDF, Word, PowerPoint, OpenDocument slides and pictures",
  );
});
