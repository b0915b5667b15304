import { describe, expect, it } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { outline, read } from "../testing.ts";
import { chunkDocument } from "../to-chunks.ts";
import { createMboxExtractor } from "./mbox.ts";

const mbox = createMboxExtractor();
const SEPARATOR = "From ann@riverside.example Mon Jun  1 10:00:00 2026\n";
const first = `${SEPARATOR}From: Ann Lee <ann@riverside.example>\nSubject: Parking at the quay\nDate: Mon, 1 Jun 2026 10:00:00 +0100\nMessage-ID: <a@x>\n\nHow many spaces?\n\nFrom Monday the quay is shut.\n\n>From the mill it is a mile.\n\n`;
const second = `${SEPARATOR}From: Bo Hart <bo@harrow-vale.example>\nSubject: Re: Parking at the quay\nDate: Tue, 2 Jun 2026 09:00:00 +0100\nMessage-ID: <b@x>\nIn-Reply-To: <a@x>\n\nTwelve.\n\nOn 1 June 2026, Ann Lee wrote:\n> How many spaces?\n`;

describe("the mbox reader", () => {
  it("reads a section for each message; 'From ' within a text begins none", async () => {
    const found = await read(mbox, first + second);
    expect(outline(found)).toEqual([
      "heading 1: Parking at the quay (Ann Lee, 1 June 2026, 10:00)",
      "list-item 1: From: Ann Lee <ann@riverside.example>",
      "list-item 1: Date: 1 June 2026, 10:00 +01:00",
      "paragraph: How many spaces?",
      "paragraph: From Monday the quay is shut.",
      "paragraph: From the mill it is a mile.",
      "heading 1: Re: Parking at the quay (Bo Hart, 2 June 2026, 09:00)",
      "list-item 1: From: Bo Hart <bo@harrow-vale.example>",
      "list-item 1: Date: 2 June 2026, 09:00 +01:00",
      "paragraph: Twelve.",
      "page-furniture: On 1 June 2026, Ann Lee wrote:\n> How many spaces?",
    ]);
    expect(found.metadata).toEqual({
      title: "Parking at the quay",
      createdAt: "2026-06-01T10:00:00+01:00",
      properties: { date: "2026-06-01T10:00:00+01:00" },
      conversation: {
        turns: 2,
        speakers: ["Ann Lee", "Bo Hart"],
        startedAt: "2026-06-01T10:00:00+01:00",
        endedAt: "2026-06-02T09:00:00+01:00",
        id: "a@x",
      },
    });
  });

  it("keeps messages in passages of their own, without what they quote", async () => {
    const found = await read(mbox, first + second);
    const { chunks } = chunkDocument(found, CHUNK_POLICY_DEFAULTS["clause-aware"], {
      countTokens: (text) => text.length / 4,
    });
    const asked = chunks.filter(({ text }) => text.includes("How many spaces?"));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ sectionPath }) => sectionPath.at(-1)?.includes("Ann Lee"))).toBe(true);
  });

  it("names several threads in its title, and has no thread of its own then", async () => {
    const other = second.replace("Re: Parking at the quay", "Trees").replace("In-Reply-To: <a@x>\n", "");
    const { metadata } = await read(mbox, first + other);
    expect(metadata.title).toBe("2 messages: Parking at the quay; Trees");
    expect(metadata.conversation?.id).toBeNull();
  });

  it("refuses more messages than allowed", async () => {
    const limits = { ...DEFAULT_INGEST_LIMITS, inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxEntries: 5 } };
    const error = await read(createMboxExtractor(limits), first.repeat(6)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "too_complex" });
  });
});
