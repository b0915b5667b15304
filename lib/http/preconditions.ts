const TAG = /^(W\/)?("[\x21\x23-\x7e\x80-\xff]*")$/;

/** True if a list of entity tags contains this one. Weak tags count only where `weak` is allowed (RFC 9110, 8.8.3.2). */
function names(list: string, etag: string, weak: boolean): boolean {
  if (list.trim() === "*") return true;
  return list.split(",").some((each) => {
    const [, prefix, tag] = TAG.exec(each.trim()) ?? [];
    return tag === etag && (weak || prefix === undefined);
  });
}

/** Result of the conditions of a GET or HEAD, in the order of RFC 9110, section 13.2.2. */
export type Condition = "go_on" | "not_modified" | "failed";

/** Evaluates the conditions of a request. @param etag a strong tag, with its quotes */
export function judgeConditions(headers: Headers, etag: string): Condition {
  const ifMatch = headers.get("if-match");
  if (ifMatch !== null && !names(ifMatch, etag, false)) return "failed";
  const ifNoneMatch = headers.get("if-none-match");
  return ifNoneMatch !== null && names(ifNoneMatch, etag, true) ? "not_modified" : "go_on";
}

/** Returns the Range header, unless If-Range names another version. A date never matches, because we send none. */
export function rangeHeader(headers: Headers, etag: string): string | null {
  const ifRange = headers.get("if-range");
  return ifRange === null || ifRange.trim() === etag ? headers.get("range") : null;
}
