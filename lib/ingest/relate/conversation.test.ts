import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { assertConforms } from "../conform.ts";
import { extractors } from "../extract/index.ts";
import { chunkDocument } from "../to-chunks.ts";
import { asConversation } from "./conversation.ts";

async function read(format: ReadableFormat, text: string, fileName = `talk.${format}`) {
  const extractor = await extractors[format]();
  return extractor.extract({ bytes: new TextEncoder().encode(text), fileName });
}

async function talk(format: ReadableFormat, text: string) {
  const found = asConversation(await read(format, text));
  if (found) assertConforms(found);
  return found;
}

async function sections(format: ReadableFormat, text: string): Promise<string[]> {
  const found = await talk(format, text);
  if (!found) return [];
  const { chunks } = chunkDocument(found, CHUNK_POLICY_DEFAULTS["clause-aware"], {
    countTokens: (words) => words.length / 4,
  });
  return chunks.filter(({ kind }) => kind !== "atom").map(({ sectionPath }) => sectionPath.at(-1) ?? "");
}

const MARKDOWN = `# Parking, first talk

**Alice** (2026-05-01 10:00): The parking note says half a space for each flat. Have you read it?

**Bob** (2026-05-01 10:02): I have, and I think that the Quayside Design Code asks for less.

It says so on its second page.

**Alice** (2026-05-01 10:05): Then we follow the code.
`;

describe("a transcript", () => {
  it("in markdown keeps its text and gets a heading for each turn", async () => {
    const found = await talk("md", MARKDOWN);
    expect(found?.text).toBe(MARKDOWN);
    expect(found?.metadata.conversation).toEqual({
      turns: 3,
      speakers: ["Alice", "Bob"],
      startedAt: "2026-05-01T10:00",
      endedAt: "2026-05-01T10:05",
      id: null,
    });
    const paths = await sections("md", MARKDOWN);
    expect(paths.some((path) => /Bob.*10:02/.test(path))).toBe(true);
  });

  it("of plain lines is recognised if few speakers alternate", async () => {
    const lines =
      "Chair: Shall we begin with the quay?\nJonah: Yes, the drawings came on Monday.\nChair: Then let us see them.\n";
    expect((await talk("txt", lines))?.metadata.conversation?.speakers).toEqual(["Chair", "Jonah"]);
  });

  it("with roles as headings is recognised unchanged", async () => {
    const text =
      "## User\n\nWhere is the note on parking?\n\n## Assistant\n\nIn parking-note.md.\n\n## User\n\nThanks.\n";
    const found = await talk("md", text);
    expect(found?.metadata.conversation?.speakers).toEqual(["User", "Assistant"]);
  });

  it("of messages in JSON has its turns, times and id", async () => {
    const messages = [
      { role: "user", content: "What does the parking note say?", created_at: "2026-05-01T10:00:00Z" },
      { role: "assistant", content: "Half a space for each flat.", created_at: "2026-05-01T10:00:05Z" },
      { role: "user", content: "And the code?", created_at: "2026-05-01T10:01:00Z" },
    ];
    const text = JSON.stringify({ id: "talk-7", messages }, null, 1);
    const found = await talk("json", text);
    expect(found?.metadata.conversation).toMatchObject({
      turns: 3,
      id: "talk-7",
      startedAt: "2026-05-01T10:00:00Z",
    });
    expect(await sections("json", text)).toContain("2026-05-01T10:00:00Z user");
    expect(await talk("json", JSON.stringify(messages))).not.toBeNull();
  });
});

describe("asConversation finds no transcript in", () => {
  it.each([
    [
      "a letter",
      "txt",
      "To: Jonah Whitcombe\nFrom: Sunita Kerr\nDate: 2 May\n\nDear Jonah,\n\nThe basin floods.\n",
    ],
    [
      "a form",
      "md",
      "**Site:** 2 Quay Lane\n\n**Ward:** Quayside\n\n**Proposal:** a shed\n\nThe shed is small and stands behind the house, where nobody sees it from the street.\n",
    ],
    [
      "a list of terms",
      "md",
      "Eaves: the foot of a roof.\n\nParty wall: a wall on the line between two owners.\n\nRidge: the top of a roof.\n",
    ],
    [
      "data",
      "json",
      JSON.stringify([
        { name: "HS01", homes: 3 },
        { name: "HS02", homes: 4 },
        { name: "HS03", homes: 5 },
      ]),
    ],
    ["a plan", "md", "# Plan\n\n## Housing\n\nText.\n\n## Parking\n\nText.\n\n## Roads\n\nText.\n"],
  ] as const)("%s", async (_what, format, text) => {
    expect(await talk(format, text)).toBeNull();
  });
});

it("asConversation accepts any text, and returns blocks in order inside it", async () => {
  const piece = fc.constantFrom(
    "**Ann** (2026-01-02 10:00): ",
    "Ann: ",
    "Bob: ",
    "words here. ",
    "\n",
    "\n\n",
    "## User\n",
    "- ",
    "𝔸 ",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom("md" as const, "txt" as const),
      async (pieces, format) => {
        const extracted = await read(format, pieces.join("") || "x");
        const found = asConversation(extracted);
        if (found) assertConforms(found);
        expect(asConversation(extracted)).toEqual(found);
      },
    ),
    { numRuns: 150 },
  );
});
