import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cancelKey,
  closeStatements,
  errorMessage,
  FrameReader,
  fatalMessage,
  parsedStatement,
  queryMessage,
  readyMessage,
  startupParameters,
  syncMessage,
  withBackendKey,
  withOneReady,
} from "./embedded-wire.ts";

function startup(parameters: Record<string, string>): Buffer {
  const body = Buffer.from(`${Object.entries(parameters).flat().join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196608, 4);
  return Buffer.concat([head, body]);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test("messages are read as they were sent, however the stream is split", () => {
  const types = fc.constantFrom("P", "B", "D", "E", "S", "H", "Q", "X");
  const messages = fc.array(fc.tuple(types, fc.uint8Array({ maxLength: 50 })), { maxLength: 12 });
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sent, cuts) => {
      const frames = sent.map(([type, body]) => message(type, Buffer.from(body)));
      const opening = startup({ user: "postgres", application_name: "sightline-web" });
      const stream = Buffer.concat([opening, ...frames]);
      const reader = new FrameReader();
      const read = [];
      for (let at = 0, i = 0; at < stream.length; i++) {
        const size = cuts[i % cuts.length] ?? 1;
        read.push(...reader.push(stream.subarray(at, at + size)));
        at += size;
      }
      expect(read.map((frame) => frame.kind)).toEqual(["startup", ...sent.map(([type]) => type)]);
      expect(Buffer.concat(read.map((frame) => frame.bytes))).toEqual(stream);
    }),
  );
});

test("an encryption request before the startup message is read, and an impossible length is refused", () => {
  const ssl = Buffer.alloc(8);
  ssl.writeInt32BE(8, 0);
  ssl.writeInt32BE(80877103, 4);
  const reader = new FrameReader();
  expect(reader.push(ssl).map((frame) => frame.kind)).toEqual(["encryption"]);
  expect(reader.push(startup({ user: "a" })).map((frame) => frame.kind)).toEqual(["startup"]);
  expect(() => reader.push(Buffer.from("GET / HTTP/1.1\r\n"))).toThrow(RangeError);
});

test("the parameters of a startup message and the name of a statement are read", () => {
  expect(
    startupParameters(startup({ user: "postgres", application_name: "sightline-web" })).get(
      "application_name",
    ),
  ).toBe("sightline-web");
  const bytes = message("P", Buffer.from("named\0select 1\0\0\0"));
  expect(parsedStatement({ kind: "P", bytes })).toBe("named");
});

test("an answer has exactly one ready message, the last, or none after a flush", () => {
  const ready = (status: string) => message("Z", Buffer.from(status));
  const error = fatalMessage("22012", "division by zero");
  const answer = Buffer.concat([
    error,
    ready("I"),
    ready("I"),
    message("C", Buffer.from("SELECT 1\0")),
    ready("T"),
  ]);
  const rest = Buffer.concat([error, message("C", Buffer.from("SELECT 1\0"))]);
  expect(withOneReady(answer, true)).toEqual(Buffer.concat([rest, ready("T")]));
  expect(withOneReady(answer, false)).toEqual(rest);
  expect(withOneReady(Buffer.alloc(0), true)).toEqual(Buffer.alloc(0));
});

test("our own messages are well formed", () => {
  const reader = new FrameReader();
  reader.push(startup({ user: "postgres" }));
  const sent = Buffer.concat([queryMessage("rollback"), closeStatements(["a", "b"]), syncMessage()]);
  expect(reader.push(sent).map((frame) => frame.kind)).toEqual(["Q", "C", "C", "S", "S"]);
});

test("a client's own key replaces the engine's, and a cancel request names it", () => {
  const parameter = message("S", Buffer.from("server_version\0 18\0"));
  const enginesKey = message("K", Buffer.alloc(8, 7));
  const answer = Buffer.concat([parameter, enginesKey, readyMessage()]);
  const key = { pid: 3, secret: 2 ** 31 - 1 };
  const keyed = withBackendKey(answer, key);
  expect(keyed).toHaveLength(answer.length);
  const at = parameter.length + 5;
  expect({ pid: keyed.readInt32BE(at), secret: keyed.readInt32BE(at + 4) }).toEqual(key);

  const request = Buffer.alloc(16);
  [16, 80877102, key.pid, key.secret].forEach((value, place) => {
    request.writeInt32BE(value, 4 * place);
  });
  const [frame] = new FrameReader().push(request);
  expect(frame?.kind).toBe("cancel");
  expect(frame && cancelKey(frame)).toEqual(key);
  expect(cancelKey({ kind: "cancel", bytes: request.subarray(0, 12) })).toBeNull();
  expect(errorMessage("57014", "stopped").subarray(5).toString()).toContain("C57014\0Mstopped\0");
});
