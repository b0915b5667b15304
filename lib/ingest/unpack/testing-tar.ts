/** Writes tar archives for tests. */

export type TarFile = {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** Type of the entry; default: a file. */
  readonly type?: string;
  /** Replaces the stated size. */
  readonly size?: number;
  /** Replaces the name in the header by pax records before it. */
  readonly pax?: Readonly<Record<string, string>>;
};

const utf8 = new TextEncoder();
const bytesOf = (content: string | Uint8Array) =>
  typeof content === "string" ? utf8.encode(content) : content;

function entry({ name, content = "", type = "0", size }: TarFile): Uint8Array {
  const bytes = bytesOf(content);
  const whole = new Uint8Array(512 + Math.ceil(bytes.length / 512) * 512);
  const put = (text: string, at: number) => whole.set(utf8.encode(text), at);
  put(name, 0);
  put("0000644\0", 100);
  put(`${(size ?? bytes.length).toString(8).padStart(11, "0")}\0`, 124);
  put(type, 156);
  put("ustar\u000000", 257);
  put("        ", 148);
  const sum = whole.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  whole.set(bytes, 512);
  return whole;
}

function paxRecord([key, value]: [string, string]): string {
  const rest = utf8.encode(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

/** Returns a tar archive of these entries, with its two empty blocks at the end. */
export function tarOf(files: readonly TarFile[]): Uint8Array {
  const parts = files.flatMap((file) => {
    const { pax } = file;
    if (pax === undefined) return [entry(file)];
    const records = Object.entries(pax).map(paxRecord).join("");
    return [entry({ name: "PaxHeader", type: "x", content: records }), entry(file)];
  });
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1024));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
