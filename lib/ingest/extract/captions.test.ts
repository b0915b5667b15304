import { describe, expect, it } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { outline, read } from "../testing.ts";
import { chunkDocument } from "../to-chunks.ts";
import { captionsExtractor } from "./captions.ts";

const lines = async (source: string) => outline(await read(captionsExtractor, source));

describe("captions", () => {
  it("with voices are a conversation whose passages are cited by time code", async () => {
    const found = await read(
      captionsExtractor,
      "WEBVTT - Planning committee\n\nNOTE made by a machine\n\nSTYLE\n::cue {}\n\n00:01:02.000 --> 00:01:04.000\n<v.loud Ann Lee>The quay needs</v>\n\n00:01:04.500 --> 00:01:06.000 align:left\n<v Ann Lee>twelve <i>spaces</i> &amp; a ramp.\n\n01:00:00.000 --> 01:00:02.000\n<v Bo Hart>I object.</v> <v Ann Lee>Noted.\n",
    );
    expect(outline(found)).toEqual([
      "heading 2: Ann Lee (00:01:02)",
      "paragraph: The quay needs twelve spaces & a ramp.",
      "heading 2: Bo Hart (01:00:00)",
      "paragraph: I object.",
      "heading 2: Ann Lee (01:00:00)",
      "paragraph: Noted.",
    ]);
    expect(found.metadata.conversation).toMatchObject({ turns: 3, speakers: ["Ann Lee", "Bo Hart"] });
    const { chunks } = chunkDocument(found, CHUNK_POLICY_DEFAULTS["clause-aware"], {
      countTokens: (text) => text.length / 4,
    });
    const cited = chunks.find(({ text }) => text.includes("twelve spaces"));
    expect(cited?.sectionPath).toEqual(["Ann Lee (00:01:02)"]);
  });

  it("never show a time that does not exist", async () => {
    const cue = (time: string, words: string) => `${time} --> 00:02:00.000\n<v Ann>${words}\n\n`;
    const source = `WEBVTT\n\n${cue("00:01:00.000", "First.")}${cue("99:99:99.999", "Second.")}`;
    const found = await read(captionsExtractor, source);
    expect(outline(found)).toEqual([
      ...["heading 2: Ann (00:01:00)", "paragraph: First."],
      ...["heading 2: Ann (00:02:00)", "paragraph: Second."],
    ]);
    expect(found.notes).toHaveLength(1);
  });

  it("of SubRip take speakers from labels, if there are several", async () => {
    const source =
      "1\n00:00:01,000 --> 00:00:02,000\nChair: Good evening.\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}We begin.\n\n3\n00:00:05,000 --> 00:00:06,000\n>> Jonah: Thank you.\n";
    expect(await lines(source)).toEqual([
      "heading 2: Chair (00:00:01)",
      "paragraph: Good evening. We begin.",
      "heading 2: Jonah (00:00:05)",
      "paragraph: Thank you.",
    ]);
  });

  it("without speakers are cut at pauses, and every minute or two at the end of a sentence", async () => {
    const cue = (from: number, text: string) =>
      `00:${String(Math.floor(from / 60)).padStart(2, "0")}:${String(from % 60).padStart(2, "0")}.000 --> 00:${String(Math.floor((from + 4) / 60)).padStart(2, "0")}:${String((from + 4) % 60).padStart(2, "0")}.000\n${text}\n\n`;
    const spoken = Array.from({ length: 20 }, (_, i) => cue(i * 5, i % 2 === 0 ? "half a" : "sentence."));
    const found = await lines(`WEBVTT\n\n${spoken.join("")}${cue(200, "After a pause.")}`);
    expect(found.filter((line) => line.startsWith("heading"))).toEqual([
      "heading 2: 00:00:00",
      "heading 2: 00:01:00",
      "heading 2: 00:03:20",
    ]);
  });

  it("that scroll do not repeat their lines", async () => {
    const source =
      "WEBVTT\n\n00:01.000 --> 00:02.000\nThe quay\n\n00:02.000 --> 00:03.000\nThe quay\nneeds a ramp\n\n00:03.000 --> 00:04.000\nneeds a ramp\nand steps.\n";
    expect(await lines(source)).toContain("paragraph: The quay needs a ramp and steps.");
  });

  it("with times that cannot be read keep their words, and say so", async () => {
    const found = await read(
      captionsExtractor,
      "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:0x.000\ntwo.\n",
    );
    expect(found.text).toContain("One two.");
    expect(found.notes.map(({ code }) => code)).toEqual(["time_codes_unreadable"]);
  });

  it("with words below no time keep these, and say so", async () => {
    const found = await read(
      captionsExtractor,
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n\ntwo\n\n2\n\nNOTE three\n\n00:00:02,000 --> 00:00:03,000\nfour.\n",
    );
    expect(outline(found)).toEqual(["heading 2: 00:00:01", "paragraph: One two four."]);
    expect(found.notes.map(({ code }) => code)).toEqual(["time_codes_unreadable"]);
  });

  it("whose times overlap, run backwards or are absurd keep all words in their order", async () => {
    const times = [
      ...["00:00:10.000 --> 00:00:20.000", "00:00:05.000 --> 00:00:30.000", "00:00:09.000 --> 00:00:01.000"],
      ...["-00:00:01.000 --> 00:00:02.000", "9999:59:59.999 --> 00:00:00.000", "123456:00:00.000 --> 1e9"],
    ];
    const source = times.map((time, at) => `${time}\n<v P${at}>Word ${at}.\n\n`).join("");
    const found = await read(captionsExtractor, `WEBVTT\n\n${source}`);
    expect(outline(found).filter((line) => line.startsWith("paragraph"))).toEqual(
      times.map((_, at) => `paragraph: Word ${at}.`),
    );
    expect(outline(found)).toContain("heading 2: P4 (9999:59:59)");
    expect(found.notes.map(({ code }) => code)).toEqual(["time_codes_unreadable"]);
  });

  it("of 100,000 cues, and marks of voices that never end, are read in time that grows with their length", async () => {
    const spoken = Array.from(
      { length: 100_000 },
      (_, at) => `00:00:01.000 --> 00:00:02.000\n<v P${at % 2}>w\n\n`,
    );
    expect((await read(captionsExtractor, `WEBVTT\n\n${spoken.join("")}`)).blocks).toHaveLength(200_000);
    const voices = `WEBVTT\n\n00:01.000 --> 00:02.000\n${"<v.".repeat(1_000_000)}\n`;
    expect((await read(captionsExtractor, voices)).blocks).toHaveLength(2);
  }, 30_000);

  it("without any times are read as text", async () => {
    const found = await read(captionsExtractor, "Only words.");
    expect(found.text).toBe("Only words.");
    expect(found.notes.map(({ code }) => code)).toEqual(["parsed_as_text"]);
  });
});
