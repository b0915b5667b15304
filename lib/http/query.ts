/** The query string as a plain object; a key given twice keeps its last value. */
export function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
