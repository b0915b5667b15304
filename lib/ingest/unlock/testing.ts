import { PDFDocument } from "@cantoo/pdf-lib";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import office from "officecrypto-tool";

/** Returns an office file with a password. */
export function lockedOffice(bytes: Uint8Array, password: string, type?: "standard"): Uint8Array {
  return office.encrypt(Buffer.from(bytes), { password, ...(type !== undefined && { type }) });
}

/** Returns a PDF of one page with this line, which a password opens. */
export async function lockedPdf(line: string, password: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([400, 200]).drawText(line, { x: 20, y: 120, size: 14 });
  document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return await document.save();
}

/** Returns an archive whose files have a password, or none where it is null. */
export async function lockedZip(
  files: Readonly<Record<string, { readonly bytes: Uint8Array; readonly password: string | null }>>,
  zipCrypto = false,
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, { bytes, password }] of Object.entries(files))
    await writer.add(name, new Uint8ArrayReader(bytes), password === null ? {} : { password, zipCrypto });
  return await writer.close();
}
