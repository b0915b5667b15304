type KeyTarget = { readonly tagName?: string; readonly type?: string; readonly isContentEditable?: boolean };

const NOT_TYPING = new Set(["checkbox", "radio", "button", "submit", "reset", "range", "file", "color"]);

/** True if a typed letter belongs to the focused field. */
export function isTypingTarget(target: KeyTarget | null): boolean {
  if (!target?.tagName) return false;
  if (target.isContentEditable) return true;
  const tag = target.tagName.toLowerCase();
  if (tag === "textarea" || tag === "select") return true;
  return tag === "input" && !NOT_TYPING.has(target.type ?? "text");
}
