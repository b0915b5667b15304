import office from "officecrypto-tool";
import { AppError } from "#lib/errors/app-error.ts";
import { openCompoundFile } from "../container/compound-file.ts";
import { isElement, parseXml, type XmlElement } from "../extract/shared/xml.ts";
import type { InflateLimits } from "../limits.ts";
import { notUnlocked, type Unlocker, wrongPassword } from "./unlocker.ts";

/** The library's message for a wrong password. */
const WRONG = /password is incorrect/i;

/** The largest number of hash steps that the format allows (MS-OFFCRYPTO 2.3.4.10). */
const MAX_SPIN_COUNT = 10_000_000;
/** The lock of docx, xlsx and pptx; its version, whose lower part says that its description follows as XML (agile). */
const LOCK = "encryptioninfo";
const AGILE = 4;
const VERSION_BYTES = 8;
const MAX_DEPTH = 20;

/**
 * Unlocks docx, xlsx and pptx (MS-OFFCRYPTO, agile and standard), doc and xls (RC4 and RC4 CryptoAPI; xls also XOR), and
 * ppt (RC4 CryptoAPI).
 */
export const unlockOffice: Unlocker = async (bytes, password, { inflate }) => {
  const keys = agileKeys(bytes, inflate);
  try {
    return await office.decrypt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { password });
  } catch (error) {
    if (!(error instanceof Error && WRONG.test(error.message))) throw error;
    // With a false length every password looks wrong.
    throw keys.every(hasTrueLengths) ? wrongPassword() : notUnlocked();
  }
};

/**
 * Returns the attributes of an agile lock; none for other locks, whose hash steps are few. Each step takes time, so a
 * hostile count would keep others waiting.
 * @throws AppError `too_complex` for a count that the format does not allow, `damaged` without one.
 */
function agileKeys(bytes: Uint8Array, limits: InflateLimits): Attributes[] {
  const locks = [...openCompoundFile(bytes, limits).streams].filter(([name]) => name.toLowerCase() === LOCK);
  return locks.flatMap(([, stream]) => {
    const lock = Buffer.from(stream.read());
    if (lock.length < VERSION_BYTES) throw notUnlocked();
    if (lock.readUInt16LE(2) !== AGILE) return [];
    const keys = attributesIn(parseXml(lock.subarray(VERSION_BYTES), MAX_DEPTH));
    const counts = keys.flatMap(({ spinCount }) => spinCount ?? []);
    if (counts.length === 0) throw notUnlocked();
    if (counts.some((count) => !/^\d{1,8}$/.test(count) || Number(count) > MAX_SPIN_COUNT))
      throw new AppError("too_complex", "The lock of this file asks for more work than its format allows.");
    return keys;
  });
}

type Attributes = XmlElement["attributes"];

function attributesIn({ attributes, children }: XmlElement): Attributes[] {
  return [attributes, ...children.filter(isElement).flatMap(attributesIn)];
}

/** Bytes of a hash, by its name. */
const HASH_BYTES: Readonly<Record<string, string>> = { SHA1: "20", SHA256: "32", SHA384: "48", SHA512: "64" };

/** True if a key's lengths are those of its values and methods. Other methods than AES and SHA are left to the library. */
function hasTrueLengths({ saltValue, saltSize, cipherAlgorithm, ...key }: Attributes): boolean {
  if (saltValue === undefined) return true;
  const hashBytes = HASH_BYTES[(key.hashAlgorithm ?? "").replace("-", "").toUpperCase()];
  return (
    saltSize === String(Buffer.from(saltValue, "base64").length) &&
    (hashBytes === undefined || key.hashSize === hashBytes) &&
    (cipherAlgorithm !== "AES" || (key.blockSize === "16" && /^(?:128|192|256)$/.test(key.keyBits ?? "")))
  );
}
