import { describe, expect, it } from "vitest";
import { utf8 } from "../testing.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { type LineBlock, textLines } from "./text-lines.ts";

/** Size in bytes of the parts in which a file is read. */
const PART = 256 * 1024;

async function blocksOf(bytes: Uint8Array): Promise<readonly LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of textLines(bytes)) blocks.push(block);
  return blocks;
}

const textOf = (blocks: readonly LineBlock[]) => blocks.map(({ text }) => text).join("");

describe("the lines of a file", () => {
  it.each(["\n", "\r\n", "\r"])(
    "are whole where parts of the file meet, with the line end %j",
    async (lineEnd) => {
      for (let before = PART - 4; before <= PART + 1; before++) {
        const text = `${"x".repeat(before)}${lineEnd}é${lineEnd}${lineEnd}last`;
        const blocks = await blocksOf(utf8(text));
        expect(textOf(blocks)).toBe(text.replaceAll(lineEnd, "\n"));
        for (const block of blocks.slice(0, -1)) expect(block.text.endsWith("\n")).toBe(true);
      }
    },
  );

  it("are whole in UTF-16", async () => {
    const text = `${"é\r\n".repeat(PART / 4)}last`;
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
    expect(textOf(await blocksOf(bytes))).toBe(text.replaceAll("\r\n", "\n"));
  });

  it("have their own encoding if it is not that of the file", async () => {
    const usual = `${"é".repeat(20)}\n`;
    const bytes = new Uint8Array([...utf8(usual), 0xe9, 0x0a, ...utf8(usual)]);
    const blocks = await blocksOf(bytes);
    expect(blocks).toEqual([
      { text: usual, otherEncoding: null },
      { text: "é\n", otherEncoding: "windows-1252" },
      { text: usual, otherEncoding: null },
    ]);
    const old = new Uint8Array([
      ...Buffer.from("Café and crème, with other words\n", "latin1"),
      ...utf8("é\n"),
    ]);
    expect((await blocksOf(old)).map(({ otherEncoding }) => otherEncoding)).toEqual([null, "utf-8"]);
  });

  it("are cut short if one never ends, and the next is whole", async () => {
    const long = "x".repeat(RECORD_LIMITS.rowChars + PART);
    const blocks = await blocksOf(utf8(`first\n${long}\nnext\n`));
    expect(blocks.filter(({ isTooLong }) => isTooLong)).toHaveLength(1);
    expect(textOf(blocks.filter(({ isTooLong }) => !isTooLong))).toBe("first\nnext\n");
  });
});
