import { afterAll, beforeAll, expect, it } from "vitest";
import { msgOf } from "#lib/ingest/extract/msg/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const HEAD = (from: string, date: string, more: string) =>
  `From: ${from}\r\nTo: planning@harrow-vale.example\r\nSubject: Comments on the Riverside wharf\r\nDate: ${date}\r\n${more}\r\n`;
const REPLY =
  "The wharf floods at spring tide, so the pumping station must be rebuilt before any dwelling is occupied.\r\n\r\nOn 2 March 2026, Bo Hart wrote:\r\n> The otters of the millpond have to be counted before the bridge is closed.\r\n";
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "reply.eml": HEAD(
    "Ann Lee <ann@riverside.example>",
    "Wed, 4 Mar 2026 23:40:00 -0500",
    "Message-ID: <b@riverside.example>\r\nReferences: <a@riverside.example>\r\n",
  ).concat(REPLY),
  "letter.msg": msgOf({
    subject: "Lighting of the towpath",
    from: { name: "Cy Reed", address: "cy@riverside.example" },
    text: "The lamps along the towpath are switched off at eleven so that bats can feed.",
    submitted: new Date("2026-04-09T09:00:00Z"),
  }),
  "committee.vtt":
    "WEBVTT\n\n00:00:05.000 --> 00:00:09.000\n<v Chair>Good evening, and welcome to the planning committee of Harrow Vale.\n\n01:12:40.000 --> 01:12:44.000\n<v Dee Marsh>The officers recommend that the granary\n\n01:12:44.000 --> 01:12:48.000\n<v Dee Marsh>keeps its slate roof and its hoist.\n\n01:13:00.000 --> 01:13:02.000\n<v Chair>Thank you.\n",
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  for (const [name, file] of Object.entries(FILES)) await instance.upload(name, file);
}, 240_000);
afterAll(() => instance?.close());

const ask = async (query: string) => {
  const { results } = await searchEvidence(instance.context(), { query });
  return results.map((result) => ({ ...result, passage: result.passages[0] }));
};

it("a mail is found by its own words, with the sender's day as its date", async () => {
  const [first] = await ask("When must the pumping station be rebuilt?");
  expect(first).toMatchObject({
    title: "Comments on the Riverside wharf",
    format: "eml",
    publishedDate: "2026-03-04",
  });
  expect(first?.passage?.sentence?.text).toContain("must be rebuilt before any dwelling is occupied");
});

it("a mail is not found by the words of the reply that it quotes", async () => {
  const found = await ask('"otters of the millpond"');
  expect(found).toEqual([]);
});

it("an Outlook message is found, with its date", async () => {
  const [first] = await ask("When are the lamps along the towpath switched off?");
  expect(first).toMatchObject({ format: "msg", publishedDate: "2026-04-09" });
});

it("captions are found across their cues, and cited by speaker and time code", async () => {
  const [first] = await ask("granary keeps its slate roof");
  expect(first?.format).toBe("captions");
  expect(first?.passage?.sectionPath).toEqual(["Dee Marsh (01:12:40)"]);
  expect(first?.title).toBe("committee");
});
