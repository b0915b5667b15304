import office from "officecrypto-tool";
import { type Unlocker, wrongPassword } from "./unlocker.ts";

/** The library's message for a wrong password. */
const WRONG = /password is incorrect/i;

/** Unlocks docx, xlsx and pptx (MS-OFFCRYPTO, agile and standard) and doc, xls and ppt (RC4 and XOR). */
export const unlockOffice: Unlocker = async (bytes, password) => {
  try {
    return await office.decrypt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { password });
  } catch (error) {
    if (error instanceof Error && WRONG.test(error.message)) throw wrongPassword();
    throw error;
  }
};
