import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { runForeignProgram } from "#lib/sandbox/run-foreign-program.ts";
import { detectFormat } from "../detect.ts";
import { docxOf } from "../extract/docx/testing.ts";
import { createExtractProcesses, type ExtractProcesses } from "../extract/processes.ts";
import { bytesOf } from "../processes/file-source.ts";
import { outline, utf8 } from "../testing.ts";
import { type ConverterOptions, createOfficeConverter } from "./office-converter.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const REAL = spawnSync("sh", ["-c", "command -v soffice"]).stdout?.toString().trim() || null;
const DOC = utf8("bytes of an old document");
const RESULT = docxOf("<w:p><w:r><w:t>The mill floods in winter.</w:t></w:r></w:p>");
const options = { maxBytes: 1_000_000, timeoutMs: 60_000 };

let folder = "";
/** Temporary files of the converter, apart from those of other tests. */
let temporary = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "office-converter-"));
  temporary = mkdtempSync(path.join(folder, "tmp-"));
  vi.stubEnv("TMPDIR", temporary);
  await writeFile(path.join(folder, "result.docx"), RESULT);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Writes a stand-in for LibreOffice with its command line. `doing` runs for a conversion; $OUT is the converted file.
 */
async function soffice(doing: string): Promise<string> {
  const program = path.join(await mkdtemp(path.join(folder, "program-")), "soffice");
  const script = `#!/bin/sh
for word in "$@"; do
  [ "$word" = --version ] && { echo "LibreOffice 24.8.3.2 480(Build:2)"; exit 0; }
  [ "$before" = --outdir ] && outdir=$word
  before=$word
done
OUT="$outdir/document.docx"
RESULT="${folder}/result.docx"
${doing}
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  return program;
}

type Outcome = { readonly code: string; readonly message: string };

async function outcome(doing: string, over: Partial<ConverterOptions> = {}): Promise<Outcome> {
  const converter = createOfficeConverter({ ...options, soffice: await soffice(doing), ...over });
  const error = await converter.convert("doc", DOC).catch((thrown: unknown) => thrown);
  if (!isAppError(error)) throw new Error("It was converted.", { cause: error });
  return error;
}

const leftBehind = () => readdirSync(temporary).filter((name) => name.startsWith("sightline-office-"));

describe("the converter of old office files", () => {
  it("returns what LibreOffice wrote, with its version, and leaves no file behind", async () => {
    const converter = createOfficeConverter({ ...options, soffice: await soffice('cp "$RESULT" "$OUT"') });
    const { source, note, discard } = await converter.convert("doc", DOC);
    expect(await bytesOf(source)).toEqual(Buffer.from(RESULT));
    expect(note.message).toBe("Converted from doc by LibreOffice 24.8.3.2.");
    await discard();
    expect(leftBehind()).toEqual([]);
  });

  it("removes what a killed process left behind, and not the files of a running one", async () => {
    const ended = spawnSync("true").pid;
    for (const pid of [ended, process.pid]) {
      const left = path.join(temporary, `sightline-office-${pid}-left`);
      await mkdir(left);
      await writeFile(path.join(left, "document.doc"), DOC);
    }
    const converter = createOfficeConverter({ ...options, soffice: await soffice('cp "$RESULT" "$OUT"') });
    await (await converter.convert("doc", DOC)).discard();
    expect(leftBehind()).toEqual([`sightline-office-${process.pid}-left`]);
    await rm(path.join(temporary, `sightline-office-${process.pid}-left`), { recursive: true });
  });

  it("names the filters, turns macros and links off, and passes no variable of this process on", async () => {
    vi.stubEnv("ACCESS_TOKEN", "a-secret-of-the-server");
    const log = path.join(folder, "log");
    const look = `{ echo "$@"; env; cat "$HOME/profile/user/registrymodifications.xcu"; } > "${log}"; cp "$RESULT" "$OUT"`;
    const converter = createOfficeConverter({ ...options, soffice: await soffice(look) });
    await (await converter.convert("doc", DOC)).discard();
    const seen = await readFile(log, "utf8");
    expect(seen).toContain("--headless");
    expect(seen).toContain("--infilter=MS Word 97");
    expect(seen).toContain("DisableMacrosExecution");
    expect(seen).toMatch(/http_proxy=http:\/\/127\.0\.0\.1:9\n/);
    expect(seen).not.toContain("a-secret-of-the-server");
  });

  it("reads one file after the other", async () => {
    const busy = path.join(folder, "busy");
    const alone = `mkdir "${busy}" || exit 1; cp "$RESULT" "$OUT"; rmdir "${busy}"`;
    const converter = createOfficeConverter({ ...options, soffice: await soffice(alone) });
    const all = await Promise.all([1, 2, 3].map(() => converter.convert("doc", DOC)));
    await Promise.all(all.map(({ discard }) => discard()));
    expect(all).toHaveLength(3);
  });

  it.each([
    ["ends with an error", "exit 81", "damaged"],
    ["is killed", "kill -9 $$", "damaged"],
    ["writes nothing, as it does for a file that it cannot read", "exit 0", "damaged"],
    ["writes a link to a file of this machine", 'ln -s "$RESULT" "$OUT"', "damaged"],
    ["writes a folder", 'mkdir "$OUT"', "damaged"],
    ["writes a pipe", 'mkfifo "$OUT"', "damaged"],
  ])("says that a file cannot be converted if LibreOffice %s", async (_, doing, code) => {
    const error = await outcome(doing);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(
      /^LibreOffice could not convert this file.* Save it as docx and add that\.$/,
    );
    expect(leftBehind()).toEqual([]);
  });

  it("refuses a converted file above the limit, and stops one that fills the disk", async () => {
    const large = await outcome('cp "$RESULT" "$OUT"', { maxBytes: 100 });
    expect(large.code).toBe("too_large");
    const written = path.join(folder, "written");
    const endless = `head -c 20000000 /dev/zero > "$OUT"; wc -c < "$OUT" > "${written}"`;
    expect((await outcome(`${endless}; exit 1`, { maxBytes: 1_000_000 })).code).toBe("too_large");
    expect(Number(await readFile(written, "utf8"))).toBeLessThan(3_000_000);
    const beside = await outcome('head -c 20000000 /dev/zero > "$TMPDIR/a.tmp"', { maxBytes: 1_000_000 });
    expect(beside.code).toBe("too_large");
    expect(leftBehind()).toEqual([]);
  });

  it("ends LibreOffice and all that it started at the time limit", async () => {
    const pid = path.join(folder, "pid");
    const error = await outcome(`sleep 600 & echo $! > "${pid}"; wait`, { timeoutMs: 1500 });
    expect(error.code).toBe("timed_out");
    expect(error.message).toMatch(/longer than 2 seconds/);
    const started = Number(await readFile(pid, "utf8"));
    await vi.waitFor(() => expect(isRunning(started)).toBe(false), { timeout: 10_000 });
    expect(leftBehind()).toEqual([]);
  });

  it("stops when its job is cancelled, and converts the next file", async () => {
    const waits = `[ -e "${folder}/again" ] || { touch "${folder}/again"; sleep 600; }; cp "$RESULT" "$OUT"`;
    const converter = createOfficeConverter({ ...options, soffice: await soffice(waits) });
    const cancel = new AbortController();
    const first = converter.convert("doc", DOC, cancel.signal);
    await vi.waitFor(() => readFile(path.join(folder, "again")), { timeout: 10_000 });
    cancel.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    await (await converter.convert("doc", DOC)).discard();
  });

  it("stops a job that waits at once when it is cancelled, and the order of the others stays", async () => {
    const [began, go] = [path.join(folder, "began"), path.join(folder, "go")];
    const waits = `touch "${began}"; while [ ! -e "${go}" ]; do sleep 0.05; done; cp "$RESULT" "$OUT"`;
    const converter = createOfficeConverter({ ...options, soffice: await soffice(waits) });
    const cancel = new AbortController();
    const first = converter.convert("doc", DOC);
    await vi.waitFor(() => readFile(began), { timeout: 10_000 });
    const second = converter.convert("doc", DOC, cancel.signal);
    const third = converter.convert("doc", DOC);
    cancel.abort();
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    await expect(converter.convert("doc", DOC, cancel.signal)).rejects.toMatchObject({ code: "cancelled" });
    expect(leftBehind()).toHaveLength(1);
    await writeFile(go, "");
    for (const { discard } of await Promise.all([first, third])) await discard();
    expect(leftBehind()).toEqual([]);
  });

  it("asks for the version again if LibreOffice did not say it", async () => {
    const asked = path.join(folder, "asked");
    const program = path.join(await mkdtemp(path.join(folder, "program-")), "soffice");
    const says = `[ -e "${asked}" ] && echo "LibreOffice 24.8.3.2"; touch "${asked}"; exit 0`;
    const script = await readFile(await soffice('cp "$RESULT" "$OUT"'), "utf8");
    await writeFile(program, script.replace(/echo "LibreOffice.*exit 0;/, `${says};`), { mode: 0o755 });
    const converter = createOfficeConverter({ ...options, soffice: program });
    const notes: string[] = [];
    for (let times = 0; times < 2; times++) {
      const { note, discard } = await converter.convert("doc", DOC);
      notes.push(note.message);
      await discard();
    }
    expect(notes).toEqual([
      "Converted from doc by LibreOffice.",
      "Converted from doc by LibreOffice 24.8.3.2.",
    ]);
  });

  it.each([null, "/no/such/program/soffice"])("without LibreOffice says what to do (%s)", async (missing) => {
    const converter = createOfficeConverter({ ...options, soffice: missing });
    await expect(converter.convert("ppt", DOC)).rejects.toMatchObject({
      code: "not_yet_supported",
      message: expect.stringMatching(/LibreOffice, which was not found.*Save it as pptx and add that/),
    });
    expect(leftBehind()).toEqual([]);
  });
});

/** A process that ended, but that nobody has waited for yet, counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readStatus(pid));
  } catch {
    return false;
  }
}

describe("a document of an old office program", { timeout: 120_000 }, () => {
  const readers: ExtractProcesses[] = [];
  const readWith = (program: string | null) => {
    const converter = createOfficeConverter({ ...options, soffice: program });
    const processes = createExtractProcesses({ rootDirectory: ROOT, converter });
    readers.push(processes);
    return processes;
  };
  afterAll(async () => {
    await Promise.all(readers.map((each) => each.close()));
  });

  it("is read like its successor, keeps its format, and a note names LibreOffice", async () => {
    const found = await readWith(await soffice('cp "$RESULT" "$OUT"')).extract("doc", DOC, "a.doc");
    expect(found.format).toBe("doc");
    expect(outline(found)).toEqual(["paragraph: The mill floods in winter."]);
    expect(found.notes.map(({ code }) => code)).toEqual(["converted_by_libreoffice"]);
    expect(leftBehind()).toEqual([]);
  });

  it("is refused in words if LibreOffice writes nonsense, and the next file is read", async () => {
    const nonsense = readWith(await soffice('echo nonsense > "$OUT"'));
    await expect(nonsense.extract("doc", DOC, "a.doc")).rejects.toMatchObject({ code: "damaged" });
    expect((await nonsense.extract("txt", utf8("next"), "b.txt")).text).toBe("next");
    expect(leftBehind()).toEqual([]);
  });

  it.skipIf(REAL === null)("is converted by the installed LibreOffice (skipped without one)", async () => {
    const place = await mkdtemp(path.join(folder, "real-"));
    await writeFile(path.join(place, "a.rtf"), "{\\rtf1 {\\b The mill} floods in winter.\\par}");
    await runForeignProgram({
      command: REAL ?? "",
      args: [
        `-env:UserInstallation=${pathToFileURL(path.join(place, "profile")).href}`,
        ...["--headless", "--convert-to", "doc:MS Word 97", path.join(place, "a.rtf")],
      ],
      ...{ folder: place, timeoutMs: 60_000, memoryMb: 4096, fileMb: 100 },
    });
    const doc = new Uint8Array(await readFile(path.join(place, "a.doc")));
    expect((await detectFormat(doc, "a")).format).toBe("doc");
    const found = await readWith(REAL).extract("doc", doc, "a.doc");
    expect(outline(found)).toEqual(["paragraph: The mill floods in winter."]);
    expect(found.notes[0]?.message).toMatch(/^Converted from doc by LibreOffice \d+\.\d/);
  });
});

function readStatus(pid: number): string {
  return process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
}
