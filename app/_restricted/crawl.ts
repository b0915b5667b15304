import { gunzipSync, unzipSync } from "fflate";

/** Returns everything that a client receives: headers, and the body with archives unpacked. */
export async function contentOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = (part: Uint8Array) => new TextDecoder().decode(part);
  const headers = JSON.stringify([...response.headers]);
  const type = response.headers.get("content-type") ?? "";
  const parts = type.includes("gzip")
    ? [gunzipSync(bytes)]
    : type.includes("openxmlformats")
      ? Object.values(unzipSync(bytes))
      : [bytes];
  return [headers, ...parts.map(text)].join("\n");
}

type Element = { readonly type: unknown; readonly props: Readonly<Record<string, unknown>> };

const isElement = (value: object): value is Element => "$$typeof" in value && "props" in value;
const isAsync = (value: unknown): value is (props: unknown) => Promise<unknown> =>
  typeof value === "function" && value.constructor.name === "AsyncFunction";

/**
 * Returns what a server sends for a rendered page: the properties of each element, including client components, and
 * what its async components render.
 */
export async function sent(rendered: unknown, seen = new Set<object>()): Promise<string> {
  if (typeof rendered !== "object" || rendered === null)
    return typeof rendered === "function" ? "" : String(rendered);
  if (seen.has(rendered)) return "";
  seen.add(rendered);
  const parts: string[] = [];
  if (isElement(rendered) && isAsync(rendered.type))
    parts.push(await sent(await rendered.type(rendered.props), seen));
  const entries = rendered instanceof Map ? [...rendered] : Object.entries(rendered);
  for (const [name, value] of entries) {
    if (name === "_owner" || name === "_store") continue;
    parts.push(`${name}: ${await sent(value, seen)}`);
  }
  return parts.join("\n");
}
