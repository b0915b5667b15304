import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

async function onAPort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A page of another origin that requests `target` in every way a page can. */
export function attack(target: string): string {
  return `<!doctype html><title>Elsewhere</title>
    <img src="${target}&by=img" onerror="done('img')">
    <iframe src="${target}&by=iframe" onload="done('iframe')"></iframe>
    <iframe name="inner" onload="window.formsEnded = (window.formsEnded ?? 0) + 1"></iframe>
    <object data="${target}&by=object"></object>
    <script src="${target}&by=script" onerror="done('script')"></script>
    <link rel="stylesheet" href="${target}&by=style">
    <form id="inner" method="get" action="${target}" target="inner"><input name="q" value="unused"></form>
    <form id="whole" method="get" action="${target}"><input name="q" value="unused"></form>
    <form id="post" method="post" action="${target}" target="inner"><input name="q" value="unused"></form>
    <script>
      function done() {}
      const ways = [{ mode: "no-cors" }, { mode: "no-cors", method: "POST", body: "x" }, { mode: "cors" },
        { mode: "no-cors", referrerPolicy: "no-referrer" }, { mode: "no-cors", credentials: "include" }];
      window.asked = Promise.all(ways.map((way) => fetch("${target}&by=fetch", way).catch(() => null)));
      navigator.sendBeacon("${target}&by=beacon", "x");
    </script>
    <a href="${target}">the API</a>`;
}

/** Serves one page on its own port. */
export async function otherSite(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  });
  const port = await onAPort(server);
  return { port, close: () => server.close() };
}

/** A request that passed a relay: its path and purpose, and the status of its answer. */
type Relayed = {
  readonly url: string;
  readonly purpose: string | undefined;
  readonly site: string | undefined;
  readonly status: number;
};

/**
 * Passes requests on to an instance, unchanged, under a port of its own. It sees requests that a browser makes without
 * its pages, and those that the browser hides. It accepts and never answers the requests whose address `hold` matches.
 */
export async function relayTo(target: string) {
  const relayed: Relayed[] = [];
  let holds: RegExp | null = null;
  let held: (() => void)[] = [];
  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const { method, url = "", headers } = asked;
    const onward = request(new URL(url, target), { method, headers, agent: false });
    onward.once("error", () => response.destroy());
    onward.once("response", (answer: IncomingMessage) => {
      const status = answer.statusCode ?? 0;
      const purpose = headers["sec-purpose"];
      relayed.push({
        url,
        purpose: purpose?.toString(),
        site: headers["sec-fetch-site"]?.toString(),
        status,
      });
      response.writeHead(status, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(onward);
  };
  const server = createServer((asked, response) => {
    if (holds?.test(asked.url ?? "")) held.push(() => pass(asked, response));
    else pass(asked, response);
  });
  const port = await onAPort(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const hold = (addresses: RegExp) => {
    holds = addresses;
  };
  /** Passes all requests again. Those that were held are passed on too, or stay without an answer if they are lost. */
  const release = ({ lost }: { readonly lost: boolean }) => {
    holds = null;
    if (!lost) for (const resume of held) resume();
    held = [];
  };
  /** Listens again on the same port after `close`. */
  const reopen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const origin = `http://127.0.0.1:${port}`;
  return { origin, relayed: relayed as readonly Relayed[], hold, release, close, reopen };
}

/** Records how each request of the page to Sightline ends. The browser hides some refused answers from the page. */
export function outcomesOf(page: Page, origin: string) {
  const outcomes: { readonly url: string; readonly outcome: number | "hidden" }[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(origin)) outcomes.push({ url: response.url(), outcome: response.status() });
  });
  page.on("requestfailed", (request) => {
    if (request.url().startsWith(origin)) outcomes.push({ url: request.url(), outcome: "hidden" });
  });
  return outcomes;
}
