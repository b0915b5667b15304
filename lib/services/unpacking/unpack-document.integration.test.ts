import { type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UnpackContext } from "#lib/context.ts";
import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { utf8 } from "#lib/ingest/testing.ts";
import { lockedZip } from "#lib/ingest/unlock/testing.ts";
import { tarOf } from "#lib/ingest/unpack/testing-tar.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";
import { editMetadata } from "#lib/services/documents/edit-metadata.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { removeDocument, restoreDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { unpackDocument } from "./unpack-document.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

const detail = (documentId: string) => getDocument(instance.context(), { documentId });
const found = async (query: string) => {
  const { results } = await searchEvidence(instance.context(), { query });
  return [...new Set(results.map(({ sourcePath }) => sourcePath))];
};
const filesOf = async (documentId: string) =>
  (await detail(documentId)).innerFiles.files.map(({ path, state }) => `${path} ${state}`);
const upload = async (name: string, files: Zippable) =>
  (await instance.upload(name, zipSync(files))).documentId;
const innerId = async (container: string, path: string) => {
  const { innerFiles } = await detail(container);
  const file = innerFiles.files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`no ${path}`);
  return file.id;
};

const notes = utf8("# Weir\n\nThe weir is inspected each April.\n");
const REPORT = docxOf(p("The ferry ramp is widened to nine metres."));
const BROKEN_PDF = utf8("%PDF-1.7\nnothing follows");

describe("an application in a zip archive", () => {
  let id: string;

  it("becomes a document for each of its files; a broken one does not stop the others", async () => {
    id = await upload("plans/application.zip", {
      "notes/weir.md": notes,
      "report.docx": REPORT,
      "broken.pdf": BROKEN_PDF,
      "../outside.md": notes,
      "empty.md": new Uint8Array(),
      "__MACOSX/._report.docx": utf8("x"),
      "film.mp4": Uint8Array.from([0, 0, 0, 24, ...utf8("ftypmp42"), 0, 0, 0, 0, 1, 2, 3]),
    });
    expect(await filesOf(id)).toEqual(["broken.pdf failed", "notes/weir.md indexed", "report.docx indexed"]);
    const { notes: told } = await detail(id);
    const words = told.map(({ message }) => message).join("\n");
    expect(words).toContain("film.mp4");
    expect(words).toContain("../outside.md: its path is empty or leads outside the container");
    expect(words).not.toContain("MACOSX");
  });

  it("is found by the words of its files, with the place of each, and by the names of its files", async () => {
    expect(await found("ferry ramp widened")).toEqual(["plans/application.zip › report.docx"]);
    expect((await found("weir inspected"))[0]).toBe("plans/application.zip › notes/weir.md");
    expect(await found("broken.pdf")).toContain("plans/application.zip");
    const inner = await detail(await innerId(id, "report.docx"));
    expect(inner).toMatchObject({ fileName: "report.docx", container: { id } });
  });

  it("unpacked again, adds no version of a file that could not be read", async () => {
    const broken = await innerId(id, "broken.pdf");
    await upload("plans/application.zip", {
      "notes/weir.md": notes,
      "report.docx": REPORT,
      "broken.pdf": BROKEN_PDF,
      "extra.md": utf8("# Extra\n\nOne more file.\n"),
    });
    expect(await filesOf(id)).toContain("broken.pdf failed");
    expect((await detail(broken)).currentVersion).toBe(1);
  });

  it("uploaded again, changes only the files that changed, and removes those that are gone", async () => {
    const weir = await innerId(id, "notes/weir.md");
    const report = await innerId(id, "report.docx");
    const again = await upload("plans/application.zip", {
      "notes/weir.md": notes,
      "report.docx": docxOf(p("The ferry ramp is widened to twelve metres.")),
    });
    expect(again).toBe(id);
    expect(await filesOf(id)).toEqual(["notes/weir.md indexed", "report.docx indexed"]);
    expect((await detail(weir)).currentVersion).toBe(1);
    expect(await detail(report)).toMatchObject({ currentVersion: 2, container: { id } });
    expect(await found("twelve metres")).toEqual(["plans/application.zip › report.docx"]);
  });

  it("takes its files along into the trash and back, and none comes back alone", async () => {
    const weir = await innerId(id, "notes/weir.md");
    await removeDocument(instance.context(), { documentId: id });
    expect(await found("weir inspected")).toEqual([]);
    await expect(restoreDocument(instance.context(), { documentId: weir })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Restore that document"),
    });
    await restoreDocument(instance.context(), { documentId: id });
    await instance.drain();
    expect(await filesOf(id)).toEqual(["notes/weir.md indexed", "report.docx indexed"]);
    expect((await found("weir inspected"))[0]).toBe("plans/application.zip › notes/weir.md");
  });

  it("hides its files when it becomes restricted, also those of a later version", async () => {
    const weir = await innerId(id, "notes/weir.md");
    await editMetadata(instance.context(), { documentId: id, metadata: { confidentiality: "restricted" } });
    await expect(detail(weir)).rejects.toMatchObject({ code: "not_found" });
    expect(await found("weir inspected")).toEqual([]);
    await upload("plans/application.zip", { "later.md": utf8("# Osier\n\nThe osier bed is cut.\n") });
    expect(await found("osier bed")).toEqual([]);
    const [row] = await instance.database.sql`
      select confidentiality from documents where file_name = 'later.md'`;
    expect(row).toEqual({ confidentiality: "restricted" });
  });
});

it("a restricted file hides the archives that hold it, and not the other files", async () => {
  const files = {
    "ottoline.md": utf8("# Ottoline\n\nThe grievance.\n"),
    "jetty.md": utf8("# Jetty\n\nThe jetty rots.\n"),
  };
  const id = await upload("letters.zip", {
    "second.zip": zipSync(files),
    "pier.md": utf8("# Pier\n\nThe pier.\n"),
  });
  const second = await innerId(id, "second.zip");
  const documentId = await innerId(second, "ottoline.md");
  expect(await found("ottoline")).toContain("letters.zip › second.zip");
  await editMetadata(instance.context(), { documentId, metadata: { confidentiality: "restricted" } });
  expect(await found("ottoline")).toEqual([]);
  for (const container of [id, second])
    await expect(detail(container)).rejects.toMatchObject({ code: "not_found" });
  expect((await found("jetty rots"))[0]).toBe("letters.zip › second.zip › jetty.md");
  expect(JSON.stringify(await listAudit(instance.context()))).not.toContain("ottoline");
});

it("a file that is stored after its archive became restricted is restricted", async () => {
  const id = await upload("late.zip", { "early.md": notes });
  const [version] = await instance.database.sql<{ id: string }[]>`
    select id from versions where document_id = ${id}`;
  const unpack: UnpackContext["unpack"] = async () => {
    await editMetadata(instance.context(), { documentId: id, metadata: { confidentiality: "restricted" } });
    return {
      entries: [{ path: "heron.md", bytes: utf8("# Heron\n\nThe heronry is felled.\n") }],
      next: null,
    };
  };
  await unpackDocument(
    { ...instance.context(), unpack },
    { documentId: id, versionId: Number(version?.id) },
    { report: () => {}, complete: async () => {} },
  );
  await instance.drain();
  expect(await found("heronry is felled")).toEqual([]);
  const [row] = await instance.database
    .sql`select confidentiality from documents where file_name = 'heron.md'`;
  expect(row).toEqual({ confidentiality: "restricted" });
});

it.each([
  ["before its files are stored", 0],
  ["after its files were read", 1],
])(
  "an archive that is replaced while it is unpacked, %s, has the files of the newer version",
  async (when, part) => {
    const name = `replaced ${when}.zip`;
    const id = await upload(name, { "kept.md": utf8("# Kept\n\nThe old ferry.\n") });
    const [version] = await instance.database.sql<{ id: string }[]>`
    select id from versions where document_id = ${id}`;
    const unpack: UnpackContext["unpack"] = async ({ from }) => {
      if (from === part)
        await upload(name, { "kept.md": utf8("# Kept\n\nThe new ferry.\n"), "added.md": notes });
      const entries = part === 0 ? [{ path: "kept.md", bytes: utf8("# Kept\n\nThe old ferry.\n") }] : [];
      return { entries, next: from === part ? null : part };
    };
    const outcome = await unpackDocument(
      { ...instance.context(), unpack },
      { documentId: id, versionId: Number(version?.id) },
      { report: () => {}, complete: async () => {} },
    );
    await instance.drain();
    expect(outcome).toEqual({ status: "skipped", reason: "newer_version_waiting" });
    expect(await filesOf(id)).toEqual(["added.md indexed", "kept.md indexed"]);
    expect((await detail(await innerId(id, "kept.md"))).currentVersion).toBe(2);
  },
);

it("an archive in an archive is opened, and one in that is named and not opened", async () => {
  const third = zipSync({ "third.md": utf8("# Third\n\nThe third wharf.\n") });
  const second = zipSync({ "second.md": utf8("# Second\n\nThe second wharf.\n"), "third.zip": third });
  const id = await upload("first.zip", { "second.zip": second });
  expect((await found("second wharf"))[0]).toBe("first.zip › second.zip › second.md");
  expect((await found("third wharf")).filter((path) => path.includes("third.md"))).toEqual([]);
  const inner = await innerId(id, "second.zip");
  expect(await filesOf(inner)).toEqual(["second.md indexed"]);
  const words = (await detail(inner)).notes.map(({ message }) => message).join("\n");
  expect(words).toContain("third.zip: This archive is inside an archive that is inside another");
});

it("the archives inside an archive share one limit for all of their files", async () => {
  const files = (name: string) => zipSync({ [name]: utf8(`# ${name}\n\nThe ${name} weir.\n`) });
  const id = await upload("many.zip", { "one.zip": files("one.md"), "two.zip": files("two.md") });
  const one = await innerId(await innerId(id, "one.zip"), "one.md");
  await instance.database.sql`update versions set size_bytes = 500000000 where document_id = ${one}`;
  const two = files("three.md");
  await upload("many.zip", { "one.zip": files("one.md"), "two.zip": two });
  const told = await detail(await innerId(id, "two.zip"));
  expect(told.innerFiles.files).toEqual([]);
  expect(told.notes.map(({ message }) => message)).toEqual([
    "Not read: three.md: the files before it have used up the limit for all files of a container",
  ]);
});

it("the attachments of a message inside two archives are noted, not read", async () => {
  const mail = utf8(
    "Subject: Deep\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee the quay.\n--b\nContent-Disposition: attachment; filename=quay.md\n\n# Quay\n--b--\n",
  );
  const second = zipSync({ "deep.eml": mail, "plain.eml": utf8("Subject: Plain\n\nNo files.\n") });
  const first = await upload("outer.zip", { "inner.zip": second });
  const inner = await innerId(first, "inner.zip");
  const deep = await detail(await innerId(inner, "deep.eml"));
  expect(deep.innerFiles.files).toEqual([]);
  expect(deep.notes.map(({ message }) => message)).toEqual([
    "Not read: quay.md: it is too deep: files are read up to two levels inside a file",
  ]);
  expect((await detail(await innerId(inner, "plain.eml"))).notes).toEqual([]);
});

it("a tar archive gives its files; links are named and not followed", async () => {
  const tar = tarOf([
    { name: "minutes.md", content: "# Minutes\n\nThe lock keeper retires.\n" },
    { name: "link.md", type: "2" },
  ]);
  const { documentId } = await instance.upload("committee.tar", tar);
  expect(await filesOf(documentId)).toEqual(["minutes.md indexed"]);
  expect(await found("lock keeper retires")).toEqual(["committee.tar › minutes.md"]);
});

it("a document at the path of a file is never replaced by it", async () => {
  await instance.upload("shared.zip › a.md", "# Own\n\nThe mooring is private.\n");
  const id = await upload("shared.zip", { "a.md": utf8("# Other\n\nThe mooring is public.\n") });
  expect(await filesOf(id)).toEqual([]);
  expect(await found("mooring is private")).toEqual(["shared.zip › a.md"]);
  expect((await detail(id)).notes.map(({ message }) => message)).toEqual([
    expect.stringContaining("a.md: Another document has its path"),
  ]);
});

it("the attachments of a message are documents, and so are the files of an archive among them", async () => {
  const part = (name: string, bytes: Uint8Array) => [
    "--tree",
    `Content-Type: application/octet-stream; name="${name}"`,
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename="${name}"`,
    "",
    Buffer.from(bytes).toString("base64"),
  ];
  const survey = zipSync({ "beech.md": utf8("# Beech\n\nThe beech leans over the towpath.\n") });
  const message = [
    "From: Ines Okoro <ines@example.org>",
    "Subject: Trees at the lock",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="tree"',
    "",
    "--tree",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Two files are attached.",
    ...part("walnut.docx", docxOf(p("The walnut is felled in autumn."))),
    ...part("survey.zip", survey),
    "--tree--",
    "",
  ];
  await instance.upload("tree.eml", message.join("\r\n"));
  expect((await found("walnut felled in autumn"))[0]).toBe("tree.eml › walnut.docx");
  expect((await found("beech leans over the towpath"))[0]).toBe("tree.eml › survey.zip › beech.md");
});

it("locked files are counted first, before the notes about others", async () => {
  const empty = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`${at}.md`, new Uint8Array()]));
  const locked = await lockedZip({
    ...Object.fromEntries(Object.entries(empty).map(([name, bytes]) => [name, { bytes, password: null }])),
    "osier.md": { bytes: notes, password: "heron 7" },
    "reed.md": { bytes: notes, password: "heron 7" },
  });
  const { documentId } = await instance.upload("sealed.zip", locked);
  const told = await detail(documentId);
  expect(told.isLocked).toBe(true);
  expect(told.notes.map(({ code }) => code).indexOf("inner_file_locked")).toBe(0);
  expect(told.notes[0]?.message).toBe("2 files inside are locked with a password.");
  expect(told.notes.at(-1)?.message).toBe("22 more files were not read.");
});
