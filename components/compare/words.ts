import { plural } from "#components/words/quantities.ts";
import type { Letter } from "./blind.ts";

/** Words of the page that compares routes. */

export const COMPARE_PAGE_WORDS = {
  title: "Compare",
  heading: "Compare routes",
  comparing: "Comparing",
  compared: "Compared",
  failedTitle: "Nothing was compared",
  withoutFilters: "Compare without filters",
  tryAgain: "Retry",
  beginningTitle: "Compare two ways to search",
  beginningText:
    "Each way has a column, with lines between results that both found. Rate results with keys 1, 2 and 3 to score each ranking. You can also open this page from a search or a receipt.",
  examplesTitle: "Examples",
} as const;

/** Why the address asks for no comparison. */
export const COMPARE_ADDRESS_WORDS = {
  unknownRoute: (text: string) => `“${text}” is not a known route.`,
  noReceipt: "The link asks for a stored list but names no receipt.",
  invalidReceipt: "The receipt in the link is not valid.",
} as const;

export const COMPARE_BAR_WORDS = {
  fromReceipt: "The question of {receipt}",
  receiptLink: "a receipt",
  openSearch: "Open in Search",
  filters: (filters: number) => `With ${plural(filters, "filter")}, as in the search`,
  hiddenNames: (rated: number, toRate: number) =>
    `Route names appear when you have rated the first five of each list: ${rated} of ${toRate} so far.`,
  shownNames: "The names are shown.",
  showNames: "Show the names",
  blindRating: (on: boolean) => `Blind rating: ${on ? "on" : "off"}`,
  addRoute: "Add a route",
} as const;

/** The line of keys below the columns. */
export const COMPARE_KEYS_WORDS = {
  line: "{j}{k} or arrows move {enter} open {one} answers {two} related {three} not relevant {u} undo. Ratings are saved for this question with {all}.",
  allLink: "all ratings",
} as const;

export const COLUMNS_WORDS = {
  sideLegend: "Which route to show",
  side: (letter: Letter, route: string) => `${letter} · ${route}`,
  columnLabel: (letter: Letter, route: string) => `Route ${letter}: ${route}`,
  blindColumnLabel: (letter: Letter) => `Route ${letter}`,
  showFewer: "Show the first ten",
  showMore: "Show the first twenty",
  failedTitle: "This route failed",
  failedText: (message: string) => `${message} Try again.`,
  empty: "No results.",
} as const;

export const ROUTE_HEAD_WORDS = {
  hiddenName: "its name is hidden",
  asked: (lanes: readonly string[]) => `asked ${lanes.join(" + ")}`,
  tookThen: (duration: string) => `${duration} then`,
  receiptLink: "receipt",
  noReceipt: "no receipt was stored",
  weak: "no strong evidence",
} as const;

export const EVIDENCE_ROW_WORDS = {
  noSource: "The source was removed or is restricted",
  scoreTitle: "Its score within this route",
  rateLabel: (rank: number, title: string) => `Rate ${rank}, ${title}`,
} as const;

/** The ranks of a result in the other columns. */
export const MOVE_WORDS = {
  onlyHere: "only here",
  absent: (letter: Letter) => `not in ${letter}`,
  sameRank: (rank: number, letter: Letter) => `${rank} in ${letter} too`,
  otherRank: (from: number, to: number, letter: Letter) => `${from} → ${to} in ${letter}`,
  asAnotherPiece: (place: string) => `${place}, as another piece`,
  anotherPieceTitle: "The same place, as a larger or smaller piece: a passage, its clause or its page",
  up: "up",
  down: "down",
} as const;

/** How far the routes agree, and how well each one ranks. */
export const OVERLAP_WORDS = {
  overlap: "Overlap @10",
  jaccard: "Jaccard @10",
  jaccardTitle: "Results in both lists, divided by results in either, among the first ten",
  rankBiased: "Rank-biased overlap",
  rankBiasedTitle: "Agreement at each depth, with most weight on the top; extrapolated, p = .9",
  onlyInPair: "Only in A · only in B",
  onlyInOne: "Only in one",
  onlyInTitle: "Among the first ten of one, and nowhere in the other’s list",
  ndcg: "nDCG@10 by ratings",
  ndcgTitle: "Ranking of the first ten by ratings; unrated results count as not relevant",
  noRatings: "none yet",
  latency: "Latency",
  hidden: "hidden",
  rated: "Rated",
  none: "none",
  share: (part: number, whole: number) => `${part} of ${whole}`,
} as const;

export const PREFER_WORDS = {
  change: "Change",
  changeLabel: (route: string) => `Change ${route}`,
  remove: "Remove",
  removeLabel: (route: string) => `Remove ${route}`,
  prefer: "Prefer this route",
  preferLabel: (route: string) => `Prefer ${route}`,
  preferTitle: "Saves which route suits this question better. Searches do not change yet.",
  preferred: "preferred here",
  preferredTitle: "Saved. Searches do not change yet.",
  saved: (route: string) => `Saved: “${route}” suits this question better. Searches do not change yet.`,
  notSaved: (message: string) => `The preference was not saved. ${message}`,
} as const;

export const ROUTE_DIALOG_WORDS = {
  addTitle: "Add a route",
  changeTitle: "Choose another route",
  presets: "A preset route",
  asRan: "As it ran then",
  asRanNote: "the results stored in the receipt, without a new search",
  parts: "Or choose its parts",
  where: "Where",
  how: "How",
  profile: "Profile",
  reranking: "Reranking",
  cancel: "Cancel",
  submit: "Compare",
} as const;

/** What a key did, for screen readers, and what failed. */
export const JUDGING_WORDS = {
  rated: (title: string, grade: string) => `${title}: rated “${grade}”`,
  notRated: (title: string) => `${title}: not rated`,
  undone: (change: string) => `Undone. ${change}`,
  nothingToUndo: "Nothing to undo",
  notSaved: (title: string, why: string) => `The rating of “${title}” was not saved. ${why}`,
} as const;
