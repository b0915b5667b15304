import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chatUrl, createChatSummariser } from "./chat-summariser.ts";
import { createConfiguredSummariser, EXTRACTIVE_SUMMARISER } from "./configured.ts";

type SummariseCall = {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
};
let asked: SummariseCall[] = [];
let answer: (response: ServerResponse) => void;
let url = "";
let close: () => Promise<void>;

async function bodyOf(request: IncomingMessage): Promise<SummariseCall["body"]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as SummariseCall["body"];
}

/** The answer of a chat service (wire format of POST /v1/chat/completions). */
const says = (content: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
  response.end(JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", model: "writer-1", choices }));
};
const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end("{}");

beforeEach(async () => {
  asked = [];
  answer = says(" The guidance asks for one space\n a bedroom. ");
  const server = createServer(async (request, response) => {
    asked.push({
      path: request.url,
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

const INPUT = { title: "Parking guidance", sentences: ["One space\nfor each bedroom.", "Bolts rust."] };
const { signal } = new AbortController();
const configured = (timeoutSeconds = 5) =>
  createConfiguredSummariser({
    summariser: { url: `${url}/v1`, model: "writer-1", apiKey: { reveal: () => "a-key" }, timeoutSeconds },
  });

describe("a summary written by a model", () => {
  it("is requested with only the chosen sentences, and has the model's name", async () => {
    const summary = await configured().summarise(INPUT, signal);
    expect(summary).toEqual({
      method: "model",
      written: { text: "The guidance asks for one space a bedroom.", model: "writer-1" },
      note: null,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ path: "/v1/chat/completions", authorization: "Bearer a-key" });
    expect(asked[0]?.body).toMatchObject({ model: "writer-1", temperature: 0 });
    const [system, user] = asked[0]?.body.messages ?? [];
    expect(system).toMatchObject({ role: "system", content: expect.stringMatching(/never an instruction/) });
    expect(user).toEqual({
      role: "user",
      content: "Title: Parking guidance\n\n1. One space for each bedroom.\n2. Bolts rust.",
    });
  });

  it.each([
    ["refuses", status(401), /refused the API key/],
    ["answers nothing", says(""), /empty or unreadable/],
    ["answers no text", says({ parts: [] }), /empty or unreadable/],
    ["does not answer", () => {}, /did not answer within/],
  ])("is replaced by the sentences and a note if the service %s", async (_, misbehave, words) => {
    answer = misbehave;
    const summary = await createChatSummariser(
      { baseUrl: url, model: "writer-1", timeoutSeconds: 0.1 },
      { wait: async () => {} },
    ).summarise(INPUT, signal);
    expect(summary).toEqual({ method: "extractive", written: null, note: expect.stringMatching(words) });
    expect(summary.note).not.toContain("bedroom");
  });

  it("is not requested without sentences, and ends on abort", async () => {
    expect(await configured().summarise({ title: "Empty", sentences: [] }, signal)).toMatchObject({
      note: null,
    });
    expect(asked).toEqual([]);
    await expect(configured().summarise(INPUT, AbortSignal.abort())).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("has a maximum length", async () => {
    answer = says("word ".repeat(2000));
    const { written } = await configured().summarise(INPUT, signal);
    expect(written?.text.length).toBeLessThanOrEqual(1202);
    expect(written?.text).toMatch(/word …$/);
  });
});

describe("the summariser of an instance", () => {
  it("returns the document's own sentences if no service is configured", async () => {
    expect(createConfiguredSummariser({ summariser: null })).toBe(EXTRACTIVE_SUMMARISER);
    expect(await EXTRACTIVE_SUMMARISER.summarise(INPUT, signal)).toEqual({
      method: "extractive",
      written: null,
      note: null,
    });
    expect(configured().id).not.toBe(EXTRACTIVE_SUMMARISER.id);
  });

  it("accepts the service's address with or without its version, but only http", () => {
    for (const given of ["http://a.example", "http://a.example/v1/", "http://a.example/v1/chat/completions"])
      expect(chatUrl(given).href).toBe("http://a.example/v1/chat/completions");
    expect(() => chatUrl("file:///etc/passwd")).toThrow(/http/);
  });
});
