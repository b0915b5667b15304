/**
 * Returns the origin that the client used, for links in answers. It comes from the Host header, which the guard has
 * checked: the server may know only the address that it listens on.
 */
export function originOf(request: Request): string {
  const { protocol, host } = new URL(request.url);
  return `${protocol}//${request.headers.get("host") ?? host}`;
}
