import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { exported, packOf } from "#lib/packs/testing.ts";
import { writePackDocx } from "#lib/packs/write-docx.ts";

/** The command of LibreOffice on this machine, or null. */
function libreOffice(): string | null {
  for (const command of ["soffice", "libreoffice"]) {
    try {
      execFileSync(command, ["--version"], { stdio: "ignore" });
      return command;
    } catch {
      // Not installed under this name.
    }
  }
  return null;
}

/** A figure for the first item. */
async function figure(): Promise<PackFigureEntry> {
  const drawn = sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: 9, g: 90, b: 200 } },
  });
  const bytes = new Uint8Array(await drawn.jpeg().toBuffer());
  const size = { widthPx: 300, heightPx: 200 };
  return {
    itemId: packOf().items[0]?.itemId ?? "",
    figure: { bytes, ...size, page: 1, wholePage: false, kind: "map", caption: "Map 1: The quay" },
  };
}

const command = libreOffice();

it.skipIf(command === null)(
  "LibreOffice converts a pack's Word file with a figure to PDF",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "sightline-word-"));
    try {
      const file = path.join(folder, "pack.docx");
      await writeFile(file, await writePackDocx(exported(packOf()), [await figure()]));
      await promisify(execFile)(command ?? "", [
        // A profile of its own: a running LibreOffice would take the request over.
        `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`,
        ...["--headless", "--convert-to", "pdf", "--outdir", folder, file],
      ]);
      const pdf = await readFile(path.join(folder, "pack.pdf"));
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);
