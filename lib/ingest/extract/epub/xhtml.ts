const VOID = "area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr".split("|");
const VOID_TAGS: ReadonlySet<string> = new Set(VOID);

/**
 * Returns the source of an XHTML page with an end tag for each empty element. A parser of HTML ignores the "/" of
 * `<title/>` and would take the rest of the page for the title.
 */
export function asHtml(source: string): string {
  const page = source.replace(/<([a-z][\w:.-]*)(\s[^<>]*)?\/>/gi, (tag, name: string, attributes = "") =>
    VOID_TAGS.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
  return page.replaceAll("<![CDATA[", "").replaceAll("]]>", "");
}
