"use client";
import { storedValue } from "#components/ui/stored-value.ts";
import { CARD_STATES, type CardState } from "./shown.ts";

const card = storedValue<CardState>({
  name: "sightline-first-steps",
  atFirst: null,
  parse: (text) => CARD_STATES.find((each) => each === text) ?? null,
  write: (state) => state ?? "",
});

/** Stores the state of the card in this browser. */
export const setCardState: (state: NonNullable<CardState>) => void = card.change;

/** Returns the state of the card in this browser; null on the server and until the page is interactive. */
export const useCardState = card.useValue;
