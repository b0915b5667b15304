/**
 * Separation distance calculator for the Residential Extensions and Roofs SPD, Table 3.
 *
 * Used at the planning reception desk. It gives the distance that the guidance asks for; it does not decide
 * whether a shorter one is acceptable, which is a matter of judgement under Policy D5 and paragraph 5.6.
 * The facing-window distance was lowered from 22 metres to 20 when the SPD was adopted on 2 July 2025.
 */

export type Relationship =
  | "rear-window-to-rear-window"
  | "window-to-blank-wall"
  | "upper-window-to-garden-boundary"
  | "balcony-to-window";

export type Situation = {
  readonly relationship: Relationship;
  /** Three storeys or more on either side, or a window in the roof. */
  readonly threeStoreysOrRoofWindow: boolean;
  /** How far the ground of the overlooking house stands above the other, in metres. Negative when it is lower. */
  readonly groundAbove: number;
  /** The angle between the two windows, in degrees; 0 when they face each other squarely. */
  readonly angle: number;
};

type Row = { readonly upToTwoStoreys: number; readonly taller: number };

/** Table 3, in metres. */
const TABLE_3: Readonly<Record<Relationship, Row>> = {
  "rear-window-to-rear-window": { upToTwoStoreys: 20, taller: 24 },
  "window-to-blank-wall": { upToTwoStoreys: 12, taller: 14 },
  "upper-window-to-garden-boundary": { upToTwoStoreys: 9, taller: 11 },
  "balcony-to-window": { upToTwoStoreys: 22, taller: 26 },
};

/** Paragraph 5.4: one metre more for each half metre, or part of one, by which the overlooking house is higher. */
export function levelAllowance(groundAbove: number): number {
  return groundAbove <= 0 ? 0 : Math.ceil(groundAbove / 0.5);
}

/** Paragraph 5.5: windows turned more than 30 degrees from each other may be a fifth closer. */
export function angleFactor(angle: number): number {
  return Math.abs(angle) > 30 ? 0.8 : 1;
}

/** The distance asked for, in metres, to one decimal place. The allowance for levels is added before the fifth comes off. */
export function requiredDistance(situation: Situation): number {
  const row = TABLE_3[situation.relationship];
  const base = situation.threeStoreysOrRoofWindow ? row.taller : row.upToTwoStoreys;
  const metres = (base + levelAllowance(situation.groundAbove)) * angleFactor(situation.angle);
  return Math.round(metres * 10) / 10;
}

/** What the desk tells the caller. */
export function advise(situation: Situation, measured: number): string {
  const required = requiredDistance(situation);
  if (measured >= required) return `The guidance is met: ${measured} m against ${required} m.`;
  const short = Math.round((required - measured) * 10) / 10;
  return `Short of the guidance by ${short} m. See paragraph 5.6 on closer patterns of building before applying.`;
}

/** The worked example of paragraph 5.7: two-storey houses, the new one 0.8 m higher, windows facing squarely. */
export const workedExample: Situation = {
  relationship: "rear-window-to-rear-window",
  threeStoreysOrRoofWindow: false,
  groundAbove: 0.8,
  angle: 0,
};
