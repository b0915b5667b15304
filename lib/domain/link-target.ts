/** A link that is safe to show: http, https, mailto, or a place in the same document. */
export const SAFE_LINK = /^(?:#.|https?:\/\/[^/]|mailto:[^@]+@)/i;

/** True for a link to a place in the same document: "#storage". */
export const isInDocumentLink = (target: string) => target.startsWith("#");
