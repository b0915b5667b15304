import { expect, it } from "vitest";
import { Conversation, ReadyReader, TrafficCounter, trafficLines } from "./wire-traffic.ts";

function message(letter: string, body: string | Buffer = ""): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(letter, 0, "latin1");
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

function startup(application: string): Buffer {
  const body = Buffer.from(`user\0postgres\0application_name\0${application}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

const READY = message("Z", "I");
const parse = (name: string, text: string) => message("P", `${name}\0${text}\0\0\0`);
const bind = (name: string) => message("B", `\0${name}\0\0\0\0\0\0\0`);
const EXECUTE = message("E", "\0\0\0\0\0");
const SYNC = message("S");
const FLUSH = message("H");

function counted(application = "web") {
  const counter = new TrafficCounter();
  const conversation = new Conversation((name) => (name === "web" ? counter : null));
  conversation.fromClient(startup(application), 0);
  conversation.fromServer(READY, 0);
  return { counter, conversation };
}

it("counts a prepared statement at each run, by its text, with the time to its answer", () => {
  const { counter, conversation } = counted();
  conversation.fromClient(Buffer.concat([parse("s1", "select 1"), FLUSH]), 10);
  conversation.fromServer(message("1"), 11);
  conversation.fromClient(Buffer.concat([bind("s1"), EXECUTE, SYNC]), 12);
  conversation.fromServer(Buffer.concat([message("D", "row"), READY]), 15);
  conversation.fromClient(Buffer.concat([bind("s1"), EXECUTE, SYNC]), 20);
  conversation.fromServer(Buffer.concat([message("D", "row"), READY]), 21);
  const { statements, turns, byText } = counter.traffic;
  expect({ statements, turns }).toEqual({ statements: 2, turns: 3 });
  expect([...byText]).toEqual([["select 1", { times: 2, totalMs: 4 }]]);
});

it("gives each of several waiting statements its own time, and counts simple queries", () => {
  const { counter, conversation } = counted();
  conversation.fromClient(Buffer.concat([message("Q", "begin\0"), message("Q", "commit\0")]), 0);
  conversation.fromServer(READY, 2);
  conversation.fromServer(READY, 5);
  expect([...counter.traffic.byText]).toEqual([
    ["begin", { times: 1, totalMs: 2 }],
    ["commit", { times: 1, totalMs: 5 }],
  ]);
});

it("counts the bytes of both directions, and nothing of another application", () => {
  const web = counted();
  const before = web.counter.traffic;
  const query = message("Q", "select 1\0");
  web.conversation.fromClient(query, 0);
  web.conversation.fromServer(READY, 0);
  expect(web.counter.traffic.sentBytes - before.sentBytes).toBe(query.length);
  expect(web.counter.traffic.receivedBytes - before.receivedBytes).toBe(READY.length);
  const worker = counted("worker");
  worker.conversation.fromClient(query, 0);
  worker.conversation.fromServer(READY, 0);
  expect(worker.counter.traffic).toMatchObject({ statements: 0, sentBytes: 0, receivedBytes: 0 });
});

it("finds the same answers however they are cut", () => {
  const bytes = Buffer.concat([message("D", "Z".repeat(40)), READY, message("C", "SELECT 1\0"), READY]);
  for (let size = 1; size <= bytes.length; size++) {
    const reader = new ReadyReader();
    let ready = 0;
    for (let at = 0; at < bytes.length; at += size) ready += reader.push(bytes.subarray(at, at + size));
    expect(ready).toBe(2);
  }
});

it("lists the statements of a search, the slowest first, in one line each", () => {
  const counter = new TrafficCounter();
  counter.ran(["select\n  1"], 4);
  counter.ran(["select 2"], 10);
  counter.ran(["select\n  1"], 4);
  expect(trafficLines(counter.traffic, 2)).toEqual([
    "0.50 a search, 10.00 ms each: select 2",
    "1.00 a search, 4.00 ms each: select 1",
  ]);
});
