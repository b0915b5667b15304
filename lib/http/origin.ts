/**
 * The origin under which the client asked, for links in answers. The server itself may know only the address it listens
 * on; the Host header says what the client calls it, and the guard has let it in.
 */
export function originOf(request: Request): string {
  const { protocol, host } = new URL(request.url);
  return `${protocol}//${request.headers.get("host") ?? host}`;
}
