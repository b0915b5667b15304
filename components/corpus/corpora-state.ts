import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { SYNC_ACTIONS, SYNC_ITEM_STATES } from "#lib/domain/sync.ts";

/** State of the list of corpora in the address. */
export const corporaParsers = { q: parseAsString.withDefault("") };

/** Current step of the binding form. */
export const bindParsers = { step: parseAsInteger.withDefault(1) };

/** Filters of a sync's file list. */
export const itemsParsers = {
  action: parseAsStringLiteral(SYNC_ACTIONS),
  state: parseAsStringLiteral(SYNC_ITEM_STATES),
  offset: parseAsInteger.withDefault(0),
};
export type ItemsState = inferParserType<typeof itemsParsers>;
export const ITEMS_PAGE = 100;

export const TABS = ["overview", "binding", "documents", "syncs", "jobs", "history"] as const;
export type CorpusTab = (typeof TABS)[number];

/** Returns the address of a corpus's page or tab. */
export function corpusHref(corpusId: string, tab: CorpusTab = "overview"): string {
  const base = `/admin/corpora/${encodeURIComponent(corpusId)}`;
  return tab === "overview" ? base : `${base}/${tab}`;
}

const serializeItems = createSerializer(itemsParsers);

/** Returns the address of a sync of a corpus, with filters on its files. */
export function syncHref(corpusId: string, runId: string, state: Partial<ItemsState> = {}): string {
  return serializeItems(`${corpusHref(corpusId, "syncs")}/${encodeURIComponent(runId)}`, state);
}

/** Returns the address of a corpus's documents that could not be read. */
export function failedHref(corpusId: string): string {
  return `${corpusHref(corpusId, "documents")}?state=failed`;
}

/** Address of the form that binds a corpus. */
export const BIND_HREF = "/admin/corpora/new";
