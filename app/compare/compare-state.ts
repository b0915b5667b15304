import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { LETTERS } from "#components/compare/blind.ts";
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
import { toFrame } from "../(workbench)/search-frame.ts";
import { questionParsers } from "../(workbench)/search-state.ts";

const seed = createParser<number>({
  parse: (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null),
  serialize: String,
});

/** What the address holds: a question with its filters, or a receipt; the routes; how it is shown. */
export const compareParsers = {
  ...questionParsers,
  receipt: parseAsString,
  /** Routes stay as they came, so that one that cannot be read is refused, not replaced. */
  a: parseAsString,
  b: parseAsString,
  c: parseAsString,
  /** The columns are shuffled by it and their names are hidden; null when they are not. */
  blind: seed,
  revealed: parseAsBoolean.withDefault(false),
  /** Of a narrow screen: the column in view. */
  side: parseAsStringLiteral(LETTERS).withDefault("A"),
  /** All that was compared, not only the first ten. */
  all: parseAsBoolean.withDefault(false),
};
export type CompareState = inferParserType<typeof compareParsers>;

export type Asked =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly message: string }
  | {
      readonly kind: "compare";
      readonly input: CompareInput;
      readonly routes: readonly AddressedRoute[];
    };

/** The routes that the address names, where it leaves one open what the search was asked by and its opposite; or words. */
function routesOf(state: CompareState): readonly AddressedRoute[] | string {
  const named = [state.a, state.b, state.c].map((text) => (text === null ? null : routeOfAddress(text)));
  const unread = [state.a, state.b, state.c].find((text, place) => text !== null && named[place] === null);
  if (unread !== undefined) return `“${unread}” is no route.`;
  if (named.includes(AS_RAN) && state.receipt === null)
    return "The address asks for a list as it ran, and names no receipt.";
  const { lanes, mode } = state;
  const asked: RouteParts = { ...presetRoute("auto"), lanes, mode };
  const [first = null, second = null, third = null] = named;
  const a = first ?? (state.receipt === null ? asked : AS_RAN);
  const opposite = presetRoute(a === AS_RAN || a.mode === "keyword" ? "hybrid" : "keyword");
  return [a, second ?? opposite, ...(third === null ? [] : [third])];
}

/** What is to be compared, as the address says; what cannot be read makes it invalid, never something else. */
export function askedBy(state: CompareState): Asked {
  if (state.q.trim() === "" && state.receipt === null) return { kind: "none" };
  if (state.receipt !== null && !receiptIdSchema.safeParse(state.receipt).success)
    return { kind: "invalid", message: "The address names a receipt that cannot be one." };
  const routes = routesOf(state);
  if (typeof routes === "string") return { kind: "invalid", message: routes };
  const choices = routes.map(
    (route): RouteChoice => (route === AS_RAN ? { asRan: state.receipt ?? "" } : route),
  );
  if (state.receipt !== null)
    return { kind: "compare", routes, input: { receipt: state.receipt, routes: choices } };
  const question = toFrame(state);
  if (question.kind === "none") return { kind: "none" };
  if (question.kind === "invalid") return question;
  return { kind: "compare", routes, input: { frame: question.frame, routes: choices } };
}

/** Routes as they stand in the address. */
export function routesToAddress(routes: readonly AddressedRoute[]): Pick<CompareState, "a" | "b" | "c"> {
  const at = (place: number) => {
    const route = routes[place];
    return route === undefined ? null : addressOfRoute(route);
  };
  return { a: at(0), b: at(1), c: at(2) };
}

const serialize = createSerializer(compareParsers);

/** The address of a comparison, in some state. */
export function compareHref(state: Partial<CompareState>): string {
  return serialize("/compare", state);
}
