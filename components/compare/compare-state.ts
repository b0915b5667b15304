import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { questionParsers } from "#components/address/search-state.ts";
import { toFrame } from "#components/search/search-frame.ts";
import type { CompareInput, RouteChoice } from "#lib/domain/compare.ts";
import { receiptIdSchema } from "#lib/domain/receipt-api.ts";
import {
  type AddressedRoute,
  AS_RAN,
  addressOfRoute,
  presetRoute,
  type RouteParts,
  routeOfAddress,
} from "#lib/domain/route-choice.ts";
import { LETTERS } from "./blind.ts";
import { COMPARE_ADDRESS_WORDS } from "./words.ts";

const seed = createParser<number>({
  parse: (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null),
  serialize: String,
});

/** A question with its filters, or a receipt; the routes; and the view. */
export const compareParsers = {
  ...questionParsers,
  receipt: parseAsString,
  /** Routes stay unparsed, so that an invalid one is refused instead of replaced. */
  a: parseAsString,
  b: parseAsString,
  c: parseAsString,
  /** Shuffles the columns and hides their names; null otherwise. */
  blind: seed,
  revealed: parseAsBoolean.withDefault(false),
  /** The visible column on a narrow screen. */
  side: parseAsStringLiteral(LETTERS).withDefault("A"),
  /** Show all compared results instead of the first ten. */
  all: parseAsBoolean.withDefault(false),
};
export type CompareState = inferParserType<typeof compareParsers>;

export type CompareRequest =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly message: string }
  | {
      readonly kind: "compare";
      readonly input: CompareInput;
      readonly routes: readonly AddressedRoute[];
    };

/** Returns the routes in the address or an error message. Without any, the search's own route and its opposite. */
function routesOf(state: CompareState): readonly AddressedRoute[] | string {
  const named = [state.a, state.b, state.c].map((text) => (text === null ? null : routeOfAddress(text)));
  const unread = [state.a, state.b, state.c].find((text, place) => text !== null && named[place] === null);
  if (typeof unread === "string") return COMPARE_ADDRESS_WORDS.unknownRoute(unread);
  if (named.includes(AS_RAN) && state.receipt === null) return COMPARE_ADDRESS_WORDS.noReceipt;
  const { lanes, mode } = state;
  const asked: RouteParts = { ...presetRoute("auto"), lanes, mode };
  const [first = null, second = null, third = null] = named;
  const a = first ?? (state.receipt === null ? asked : AS_RAN);
  const opposite = presetRoute(a === AS_RAN || a.mode === "keyword" ? "hybrid" : "keyword");
  return [a, second ?? opposite, ...(third === null ? [] : [third])];
}

/** Returns the comparison that the address asks for. An unreadable part makes it invalid; it is never replaced. */
export function compareRequest(state: CompareState): CompareRequest {
  if (state.q.trim() === "" && state.receipt === null) return { kind: "none" };
  if (state.receipt !== null && !receiptIdSchema.safeParse(state.receipt).success)
    return { kind: "invalid", message: COMPARE_ADDRESS_WORDS.invalidReceipt };
  const routes = routesOf(state);
  if (typeof routes === "string") return { kind: "invalid", message: routes };
  const choices = routes.map(
    (route): RouteChoice => (route === AS_RAN ? { asRan: state.receipt ?? "" } : route),
  );
  if (state.receipt !== null)
    return { kind: "compare", routes, input: { receipt: state.receipt, routes: choices } };
  const question = toFrame(state);
  if (question.kind === "none" || question.kind === "no_words") return { kind: "none" };
  if (question.kind === "invalid") return question;
  return { kind: "compare", routes, input: { frame: question.frame, routes: choices } };
}

/** Returns the routes as address parameters. */
export function routesToAddress(routes: readonly AddressedRoute[]): Pick<CompareState, "a" | "b" | "c"> {
  const at = (place: number) => {
    const route = routes[place];
    return route === undefined ? null : addressOfRoute(route);
  };
  return { a: at(0), b: at(1), c: at(2) };
}

const serialize = createSerializer(compareParsers);

/** Returns the address of a comparison. */
export function compareHref(state: Partial<CompareState>): string {
  return serialize("/compare", state);
}
