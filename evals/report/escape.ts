/** Markup that is safe to place in a page. */
export type Html = { readonly text: string };

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Marks a constant of ours as markup. Never use it for other text. */
export function raw(text: string): Html {
  return { text };
}

type Part = string | number | Html | readonly (string | Html)[];

/** A template that escapes every part except markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: strings.reduce((text, next, index) => text + rendered(parts[index - 1] ?? "") + next) };
}

function rendered(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "text" in part ? part.text : part.map(rendered).join("");
}
