import { createSerializer, type inferParserType, parseAsArrayOf, parseAsString } from "nuqs/server";
import { type AcrossInput, acrossInputSchema } from "#lib/domain/across.ts";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** What the address holds: a question and the sides; without sides the question's own words name them. */
export const acrossParsers = { q: parseAsString.withDefault(""), corpora: list, projects: list };
export type AcrossState = inferParserType<typeof acrossParsers>;

export type Asked =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly message: string }
  | { readonly kind: "across"; readonly input: AcrossInput };

/** What is to be set side by side, as the address says; what cannot be read makes it invalid, never something else. */
export function askedBy({ q, corpora, projects }: AcrossState): Asked {
  if (q.trim() === "") return { kind: "none" };
  const input = {
    query: q,
    ...(corpora.length > 0 ? { corpora } : {}),
    ...(projects.length > 0 ? { projects } : {}),
  };
  const parsed = acrossInputSchema.safeParse(input);
  if (parsed.success) return { kind: "across", input };
  return { kind: "invalid", message: parsed.error.issues[0]?.message ?? "The address cannot be read." };
}

const serialize = createSerializer(acrossParsers);

/** The address of a question set side by side. */
export function sideBySideHref(state: Partial<AcrossState>): string {
  return serialize("/across", state);
}
