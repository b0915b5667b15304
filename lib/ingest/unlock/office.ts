import office from "officecrypto-tool";
import { AppError } from "#lib/errors/app-error.ts";
import { type Unlocker, wrongPassword } from "./unlocker.ts";

/** The library's message for a wrong password. */
const WRONG = /password is incorrect/i;

/** The largest number of hash steps that the format allows (MS-OFFCRYPTO 2.3.4.10). */
const MAX_SPIN_COUNT = 10_000_000;
const SPIN_COUNT = /spinCount\s*=\s*["']([^"']*)["']/g;

/** Unlocks docx, xlsx and pptx (MS-OFFCRYPTO, agile and standard) and doc, xls and ppt (RC4 and XOR). */
export const unlockOffice: Unlocker = async (bytes, password) => {
  refuseSpinCount(bytes);
  try {
    return await office.decrypt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { password });
  } catch (error) {
    if (error instanceof Error && WRONG.test(error.message)) throw wrongPassword();
    throw error;
  }
};

/**
 * Each hash step takes time, so a hostile count would keep others waiting.
 * @throws AppError("too_complex") for a count that the format does not allow.
 */
function refuseSpinCount(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  for (const [, count = ""] of text.matchAll(SPIN_COUNT))
    if (!/^\d{1,8}$/.test(count) || Number(count) > MAX_SPIN_COUNT)
      throw new AppError("too_complex", "The lock of this file asks for more work than its format allows.");
}
