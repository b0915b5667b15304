import { SAFE_LINK } from "#lib/domain/link-target.ts";

/**
 * Returns a link target that is safe to show: http, https, mailto, or a place in the same document (`#…`). Returns null
 * for all others, including relative paths, which have no base here.
 */
export function safeHref(target: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters inside a scheme, so they go first
  const href = (target ?? "").replace(/[\u0000-\u0020\u007f]/g, "").toWellFormed();
  return SAFE_LINK.test(href) ? href : null;
}
