/** The role of a paragraph, from the name of its style. */
export type ParagraphRole = "heading" | "title" | "paragraph" | "quote" | "code" | "caption" | "contents";

/** Built-in styles have their English names in the file, in every display language. */
export function roleOfName(name: string): { readonly role: ParagraphRole; readonly level: number | null } {
  const heading = /^heading ?(\d{1,2})$/i.exec(name);
  if (heading) return { role: "heading", level: Math.min(6, Math.max(1, Number(heading[1]))) };
  if (/^title$/i.test(name)) return { role: "title", level: 1 };
  if (
    /^(?:toc ?\d|table of figures|(?:contents|index|illustration index|table index|object index)\b)/i.test(
      name,
    )
  )
    return { role: "contents", level: null };
  if (/caption/i.test(name)) return { role: "caption", level: null };
  if (/quot|^block ?text$/i.test(name)) return { role: "quote", level: null };
  if (/preformatted|source ?code|verbatim|^code\b/i.test(name)) return { role: "code", level: null };
  return { role: "paragraph", level: null };
}
