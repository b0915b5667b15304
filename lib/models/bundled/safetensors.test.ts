import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../testing/bundled.ts";
import { readSafetensors } from "./safetensors.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

function write(name: string, header: object, data: readonly number[]): string {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  const file = path.join(folder.path, name);
  writeFileSync(file, Buffer.concat([length, json, Buffer.from(data)]));
  return file;
}

it("readSafetensors reads 16-bit floats exactly: normal, subnormal, negative, zero, infinite", async () => {
  const header = {
    __metadata__: { format: "pt" },
    t: { dtype: "F16", shape: [2, 3], data_offsets: [0, 12] },
  };
  // 1, -2, 2^-24, 0, infinity, 65504 in little endian.
  const file = write("halves", header, [0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00, 0, 0, 0x00, 0x7c, 0xff, 0x7b]);
  const tensors = await readSafetensors(file);
  expect(tensors.shape("t")).toEqual([2, 3]);
  expect([...tensors.float32("t")]).toEqual([1, -2, 2 ** -24, 0, Number.POSITIVE_INFINITY, 65_504]);
});

it("readSafetensors refuses a truncated file, a missing tensor and another type", async () => {
  const header = {
    cut: { dtype: "F16", shape: [4], data_offsets: [0, 8] },
    wide: { dtype: "F32", shape: [1], data_offsets: [0, 4] },
  };
  const tensors = await readSafetensors(write("cut", header, [1, 2, 3, 4]));
  expect(() => tensors.float32("cut")).toThrow("end within cut");
  expect(() => tensors.float32("wide")).toThrow("F32, not F16");
  expect(() => tensors.shape("none")).toThrow("no tensor none");
  const short = path.join(folder.path, "short");
  writeFileSync(short, Buffer.from([255, 0, 0, 0, 0, 0, 0, 0, 1]));
  await expect(readSafetensors(short)).rejects.toThrow("header is longer");
});
