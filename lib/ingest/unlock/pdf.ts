import { PDFDocument } from "@cantoo/pdf-lib";
import { type Unlocker, wrongPassword } from "./unlocker.ts";

/** The messages of the library for a missing or wrong password. */
const NEEDS_PASSWORD = /password/i;

export const unlockPdf: Unlocker = async (bytes, password) => {
  try {
    const document = await PDFDocument.load(bytes, { password, updateMetadata: false });
    return await document.save({ updateFieldAppearances: false });
  } catch (error) {
    if (error instanceof Error && NEEDS_PASSWORD.test(error.message)) throw wrongPassword();
    throw error;
  }
};
