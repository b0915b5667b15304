/**
 * A link target that is safe to show as a link: http, https, mailto, or a place in the same document (`#…`); null for
 * everything else, relative paths included (there is nothing here that they could be relative to).
 */
export function safeHref(target: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters inside a scheme, so they go first
  const href = (target ?? "").replace(/[\u0000-\u0020\u007f]/g, "").toWellFormed();
  if (/^#./.test(href)) return href;
  return /^(?:https?:\/\/[^/]|mailto:[^@]+@)/i.test(href) ? href : null;
}
