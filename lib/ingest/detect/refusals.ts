import { AppError } from "#lib/errors/app-error.ts";

/** What people call each kind of file that is recognised but has no extractor yet. */
const NAMES: Readonly<Record<string, string>> = {
  eml: "E-mails (eml)",
  msg: "Outlook messages (msg)",
  csv: "Tables of comma- or tab-separated values (csv)",
  odt: "OpenDocument texts (odt)",
  ods: "OpenDocument spreadsheets (ods)",
  odp: "OpenDocument presentations (odp)",
  rtf: "Rich text files (rtf)",
  epub: "E-books (epub)",
  pptx: "Presentations (pptx)",
  ppt: "Presentations (ppt)",
  doc: "Word documents of the old kind (doc)",
  xlsx: "Spreadsheets (xlsx)",
  xls: "Spreadsheets (xls)",
  zip: "Zip archives",
};

const ADVICE: Readonly<Record<string, string>> = {
  zip: "Unpack it and add the files inside.",
};

/** For a recognised kind of file that has no extractor yet; `kind` is a key of the table above. */
export function notYetSupported(kind: string, detail = ""): AppError {
  const name = `${NAMES[kind] ?? kind}${detail === "" ? "" : ` (${detail})`}`;
  const advice = ADVICE[kind] ?? "Convert the file to PDF, Word (docx), HTML, Markdown or plain text.";
  return new AppError("not_yet_supported", `${name} are recognised but not read yet. ${advice}`, {
    format: kind,
  });
}

/** For a picture in a format that nothing here decodes; `kind` is its usual ending. */
export function unreadPicture(kind: string): AppError {
  return new AppError(
    "not_yet_supported",
    `Pictures of the kind ${kind} cannot be decoded here. Save it as PNG, JPEG, WebP or TIFF and add that.`,
    { format: "image", kind },
  );
}

/** For a file of a kind that Sightline does not deal with. */
export function unsupported(what: string): AppError {
  return new AppError(
    "unsupported_format",
    `This is ${what}, which is not a kind of document that can be read here.`,
    { kind: what },
  );
}
