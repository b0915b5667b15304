import { createSerializer, type inferParserType, parseAsArrayOf, parseAsString } from "nuqs/server";
import { type AcrossInput, acrossInputSchema } from "#lib/domain/across.ts";
import { ACROSS_PAGE_WORDS } from "./words.ts";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The question and the sides. Without sides, the question's own words choose them. */
export const acrossParsers = { q: parseAsString.withDefault(""), corpora: list, projects: list };
export type AcrossState = inferParserType<typeof acrossParsers>;

export type AcrossRequest =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly message: string }
  | { readonly kind: "across"; readonly input: AcrossInput };

/** Returns the comparison that the address asks for. An unreadable part makes it invalid; it is never replaced. */
export function acrossRequest({ q, corpora, projects }: AcrossState): AcrossRequest {
  if (q.trim() === "") return { kind: "none" };
  const input = {
    query: q,
    ...(corpora.length > 0 ? { corpora } : {}),
    ...(projects.length > 0 ? { projects } : {}),
  };
  const parsed = acrossInputSchema.safeParse(input);
  if (parsed.success) return { kind: "across", input };
  return { kind: "invalid", message: parsed.error.issues[0]?.message ?? ACROSS_PAGE_WORDS.invalidLink };
}

const serialize = createSerializer(acrossParsers);

/** Returns the address of a side-by-side comparison. */
export function sideBySideHref(state: Partial<AcrossState>): string {
  return serialize("/across", state);
}
