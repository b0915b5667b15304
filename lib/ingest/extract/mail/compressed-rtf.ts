import { AppError } from "#lib/errors/app-error.ts";

const HEADER_BYTES = 16;
const COMPRESSED = "LZFu";
const PLAIN = "MELA";
const WINDOW = 4096;
/** Seventeen packed bytes hold at most eight references to 17 bytes each. */
const MOST_GROWTH = 8;
/** The words that the window holds at the start (MS-OXRTFCP, 2.1.2.1). */
const FIRST_WORDS = Buffer.from(
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx",
  "latin1",
);

/**
 * Unpacks the rich text of an Outlook message (MS-OXRTFCP). Data that end too early yield what they hold.
 * @param maxBytes of the rich text
 * @throws AppError `damaged` for another packing, `too_complex` for more bytes.
 */
export function unpackRtf(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const kind = Buffer.from(bytes.subarray(8, 12)).toString("latin1");
  const packed = bytes.subarray(HEADER_BYTES);
  if (kind !== COMPRESSED && kind !== PLAIN)
    throw new AppError("damaged", "The rich text of this message is packed in an unknown way.");
  return kind === PLAIN ? packed.subarray(0, checked(packed.length, maxBytes)) : unpack(packed, maxBytes);
}

function unpack(packed: Uint8Array, maxBytes: number): Uint8Array {
  const window = new Uint8Array(WINDOW);
  window.set(FIRST_WORDS);
  let at = FIRST_WORDS.length;
  const out = new Uint8Array(Math.min(maxBytes, packed.length * MOST_GROWTH));
  let length = 0;
  const put = (byte: number) => {
    window[at] = byte;
    at = (at + 1) % WINDOW;
    out[length] = byte;
    length = checked(length + 1, maxBytes);
  };
  for (let next = 0; next < packed.length; ) {
    const control = packed[next++] ?? 0;
    for (let bit = 0; bit < 8 && next < packed.length; bit++) {
      const byte = packed[next++] ?? 0;
      if ((control & (1 << bit)) === 0) {
        put(byte);
        continue;
      }
      const pair = (byte << 8) | (packed[next++] ?? 0);
      const from = pair >> 4;
      // A reference to the place of the next byte ends the text.
      if (from === at) return out.subarray(0, length);
      for (let index = 0; index < (pair & 15) + 2; index++) put(window[(from + index) % WINDOW] ?? 0);
    }
  }
  return out.subarray(0, length);
}

function checked(length: number, limit: number): number {
  if (length <= limit) return length;
  throw new AppError("too_complex", "The rich text of this message unpacks to more than is read.", { limit });
}
