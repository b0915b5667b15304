/** Returns the address of a project. */
export function projectHref(id: string): string {
  return `/projects/${encodeURIComponent(id)}`;
}
