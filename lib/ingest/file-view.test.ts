import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { detectByEnds, detectFormat } from "./detect.ts";
import { viewOfEnds } from "./file-view.ts";

it("a view of a file's first and last bytes returns known bytes, and nothing for unknown ranges", () => {
  const whole = Uint8Array.from({ length: 100 }, (_, i) => i);
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), fc.nat(110), fc.nat(110), (headLength, tailLength, start, end) => {
      const head = whole.subarray(0, headLength);
      const tail = whole.subarray(100 - tailLength);
      const seen = viewOfEnds({ size: 100, head, tail }).subarray(start, end);
      const there = whole.subarray(start, end);
      const known = Math.min(end, 100) <= headLength || start >= 100 - tailLength;
      expect([...seen]).toEqual(known ? [...there] : []);
    }),
  );
});

it("a word document is recognised by its first and last bytes alone", async () => {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const bytes = zipSync(
    {
      "[Content_Types].xml": strToU8(`<Types><Override ContentType="${main}"/></Types>`),
      "media/plan.png": Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251),
      "text/body.xml": strToU8("<w:document/>"),
    },
    { level: 0 },
  );
  const ends = { size: bytes.length, head: bytes.subarray(0, 1000), tail: bytes.subarray(-70_000) };
  const detected = await detectByEnds(ends, "a.docx");
  expect(detected).toMatchObject({ format: "docx" });
  expect(detected).toEqual(await detectFormat(bytes, "a.docx"));
});
