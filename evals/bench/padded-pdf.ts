import { randomBytes } from "node:crypto";

const TEXT = "BT /F1 12 Tf 72 700 Td (A register with a large appendix.) Tj ET";
/** Bytes for everything except the padding. */
const REST_BYTES = 2000;

/** Returns a one-page PDF of nearly `bytes` bytes. The page does not use most of them. */
export function paddedPdf(bytes: number): Buffer<ArrayBuffer> {
  const padding = randomBytes(Math.max(0, bytes - REST_BYTES));
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Buffer | string) => {
    const own = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(own);
    length += own.length;
  };
  const object = (dictionary: string, stream?: Buffer) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) for (const part of ["stream\n", stream, "\nendstream\n"]) write(part);
    write("endobj\n");
  };
  write("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  object("<< /Type /Pages /Count 1 /Kids [3 0 R] >>");
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const resources = `/Resources << /Font << /F1 ${font} >> >>`;
  object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents 4 0 R >>`);
  object(`<< /Length ${TEXT.length} >>`, Buffer.from(TEXT));
  object(`<< /Length ${padding.length} >>`, padding);
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
