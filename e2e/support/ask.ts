import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders };

/** Sends a request with headers that browsers and fetch cannot send. */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Answer> {
  const request = httpRequest(url, { method, headers, agent: false });
  request.end();
  const [response] = await once(request, "response");
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, headers: response.headers };
}
