import { expect, it } from "vitest";
import { msgOf } from "../extract/msg/testing.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { mailFiles } from "./mail-files.ts";

async function listed(format: "eml" | "msg" | "mbox", bytes: Uint8Array): Promise<string[]> {
  const lines: string[] = [];
  for await (const { path, size, read } of mailFiles(format, bytes, DEFAULT_INGEST_LIMITS)) {
    const content = read();
    expect(content.byteLength).toBe(size);
    lines.push(`${path}=${new TextDecoder().decode(content).trim()}`);
  }
  return lines;
}

const part = (name: string, words: string) =>
  `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\n\n${words}\n`;
const MAIL = `From: a@x.example\nSubject: Plans\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee the plans.\n${part("plan.txt", "one")}${part("plan.txt", "two")}${part("..\\\\up/last.txt", "three")}--b\nContent-Type: message/rfc822\n\nSubject: Inner\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Disposition: attachment; filename=deep.txt\n\nfour\n--c--\n--b--\n`;

it("the files of a message have names of their own and lead nowhere; those of messages inside come first", async () => {
  expect(await listed("eml", utf8(MAIL))).toEqual([
    "deep.txt=four",
    "plan.txt=one",
    "plan (2).txt=two",
    "last.txt=three",
  ]);
});

it("the files of a mailbox are below their message", async () => {
  const message = `From a@x.example Mon Jun  1 10:00:00 2026\n${MAIL}\n`;
  expect(await listed("mbox", utf8(message + message))).toContain("0002 Plans/plan (2).txt=two");
});

it("a folder has the whole subject of its message, with its references", async () => {
  const message = MAIL.replace("Subject: Plans", "Subject: Objection to LD/21/0117: loss of light");
  const lines = await listed("mbox", utf8(`From a@x.example Mon Jun  1 10:00:00 2026\n${message}\n`));
  expect(lines).toContain("0001 Objection to LD-21-0117: loss of light/plan.txt=one");
});

it("the files of an Outlook message are read", async () => {
  const bytes = msgOf({ subject: "x", attachments: [{ name: "plan.txt", bytes: utf8("one") }] });
  expect(await listed("msg", bytes)).toEqual(["plan.txt=one"]);
});

it("files in the text in the old encoding are decoded", async () => {
  const source = "From: a@x.example\nSubject: x\n\nSee.\n\nbegin 644 note.txt\n#0V%T\n`\nend\n";
  expect(await listed("eml", utf8(source))).toEqual(["note.txt=Cat"]);
});
