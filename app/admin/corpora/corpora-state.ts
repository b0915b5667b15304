import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { SYNC_ACTIONS, SYNC_ITEM_STATES } from "#lib/domain/sync.ts";

/** What the list of corpora shows. */
export const corporaParsers = { q: parseAsString.withDefault("") };
export type CorporaState = inferParserType<typeof corporaParsers>;

/** Where somebody is while binding. */
export const bindParsers = { step: parseAsInteger.withDefault(1) };

/** What the list of a sync's files is narrowed to. */
export const itemsParsers = {
  action: parseAsStringLiteral(SYNC_ACTIONS),
  state: parseAsStringLiteral(SYNC_ITEM_STATES),
  offset: parseAsInteger.withDefault(0),
};
export type ItemsState = inferParserType<typeof itemsParsers>;
export const ITEMS_PAGE = 100;

export const TABS = ["overview", "binding", "documents", "syncs", "jobs", "history"] as const;
export type CorpusTab = (typeof TABS)[number];

/** The address of a corpus's page, or of one of its tabs. */
export function corpusHref(corpusId: string, tab: CorpusTab = "overview"): string {
  const base = `/admin/corpora/${encodeURIComponent(corpusId)}`;
  return tab === "overview" ? base : `${base}/${tab}`;
}

const serializeItems = createSerializer(itemsParsers);

/** The address of one sync of a corpus, its files narrowed. */
export function syncHref(corpusId: string, runId: string, state: Partial<ItemsState> = {}): string {
  return serializeItems(`${corpusHref(corpusId, "syncs")}/${encodeURIComponent(runId)}`, state);
}

/** The address of a corpus's documents that could not be read. */
export function failedHref(corpusId: string): string {
  return `${corpusHref(corpusId, "documents")}?state=failed`;
}

/** The address of the form that binds a corpus. */
export const BIND_HREF = "/admin/corpora/new";
