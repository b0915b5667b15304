/** The text of the sample design code. `[^n]` marks a footnote. */
export type CodeBlock =
  | { readonly kind: "heading"; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "clause"; readonly number: string; readonly text: string }
  | { readonly kind: "table"; readonly caption: string; readonly rows: readonly (readonly string[])[] };

const heading = (level: 1 | 2, text: string): CodeBlock => ({ kind: "heading", level, text });
const text = (value: string): CodeBlock => ({ kind: "text", text: value });
const clause = (number: string, value: string): CodeBlock => ({ kind: "clause", number, text: value });

export const TITLE = "Quayside Design Code";

export const FOOTNOTES: Readonly<Record<number, string>> = {
  1: "Pellingford Local Plan 2022–2040, Policy D1. The code was adopted by Cabinet on 9 October 2025 and applies to applications decided after that date.",
  2: "The west wall of Foundry Basin, between the Weir Mill sluice and Wharf Street, is a flood defence. Policy W5 requires 10 metres there and this code does not reduce it.",
  3: "Lighting in the margin is controlled by paragraph 7.15 of the Local Plan.",
  4: "Measured as in paragraph 5.7 of the Local Plan. The draft code of February 2025 repeated the six storeys of the submission plan in error.",
  5: "The planning permission for Foundry Basin (PB/24/01288/FUL) was resolved upon before this clause took effect and is not altered by it.",
  6: "Recorded in the Quayside Conservation Area Appraisal, 2021, where 23 of the 31 surviving warehouses have roofs of pantile.",
};

export const BLOCKS: readonly CodeBlock[] = [
  heading(1, "1 Using the code"),
  clause(
    "1.1",
    "This code sets out what is expected of new buildings and spaces in the Quayside Regeneration Area. It has effect under Policy D1 of the Local Plan.[^1]",
  ),
  clause(
    "1.2",
    "Three words are used with care. A clause that says *must* is a requirement, and an application that departs from it will be refused unless the applicant shows that the purpose of the clause is met in a better way. A clause that says *should* is the expected answer, from which a designer may depart for a reason that is stated. A clause that says *may* offers a choice.",
  ),
  clause(
    "1.3",
    "Each application must include a compliance table of no more than two pages, listing the clauses from which it departs and why. Clauses that are met need not be listed.",
  ),
  heading(1, "2 Water, quays and routes"),
  heading(2, "The edge of the water"),
  clause(
    "2.1",
    "A public quay must be kept along every basin and river wall. Its clear width must be at least 6 metres at the walls of Foundry Basin and the Graving Dock, other than the west wall of Foundry Basin, where it must be 10 metres.[^2]",
  ),
  clause(
    "2.2",
    "Along the River Arrend the margin must be 10 metres from the top of the bank. Steps, ramps and seats may stand in it. Private gardens, bin stores and parking may not.",
  ),
  clause(
    "2.3",
    "Mooring rings, bollards, crane rails and setts must be kept in place. Where they have to be lifted for repairs to the wall they must be numbered, stored on the site and laid again in the same positions.",
  ),
  clause(
    "2.4",
    "Guard rails should be avoided where the drop to the water is protected by a kerb at least 300 millimetres high and 400 millimetres wide. Ladders and life-saving equipment must be provided every 50 metres.",
  ),
  heading(2, "Streets and yards"),
  clause(
    "2.5",
    "New lanes should be between 5 and 8 metres wide from wall to wall, and should be aimed at the water so that it can be seen from Wharf Street.",
  ),
  clause(
    "2.6",
    "Cars must be parked in yards or under buildings. No more than one space in five may be seen from a quay. Parking at ground level behind a blank front wall is not acceptable, even where the floor above must be raised against flooding.",
  ),
  clause(
    "2.7",
    "A raised route that provides safe access in a flood must be at least 1.8 metres wide, with ramps no steeper than one in 20 and a handrail on both sides. It must be open at all times and lit on its whole length.[^3]",
  ),
  heading(1, "3 Buildings"),
  heading(2, "Height and form"),
  clause(
    "3.1",
    "Buildings must not exceed the heights in Table 1.[^4] No two neighbouring buildings along a quay should have the same height, whether at the eaves or at the ridge.",
  ),
  {
    kind: "table",
    caption: "Table 1 Heights and setbacks by character area",
    rows: [
      ["Character area", "Storeys", "Greatest height (metres)", "Least depth of quay (metres)", "Roof"],
      ["Foundry Basin, east and north", "3 to 5", "17.0", "6", "Pitched, stepped or gabled"],
      ["Foundry Basin, west", "3 to 4", "14.0", "10", "Pitched or gabled"],
      ["Graving Dock", "2 to 4", "14.0", "6", "Pitched or north-light"],
      ["Gasworks", "3 to 5", "17.0", "10", "Free"],
      ["Tannery Row", "2 to 3", "11.0", "Not applicable", "Pitched, pantile"],
    ],
  },
  clause(
    "3.2",
    "The plan of a building should be simple and deep in proportion to its front, as a warehouse is. Fronts to a quay should be between 9 and 18 metres wide. Wider fronts must be divided by a full-height recess at least 1 metre deep or by a change of roof.",
  ),
  clause(
    "3.3",
    "The ground floor must be at least 3.6 metres from floor to ceiling, so that it can change its use. In Flood Zone 3a it must not contain bedrooms.",
  ),
  clause(
    "3.4",
    "Where a floor is raised above the pavement, steps and ramps must be inside the building or recessed into its front. A plinth more than 1.2 metres high must have openings, planting or seating along at least half of its length.",
  ),
  heading(2, "Walls, openings and roofs"),
  clause(
    "3.5",
    "At least 70 per cent of each wall that faces a street or water must be of brick. Red and plum-coloured bricks are characteristic. Buff brick may be used for details. Brick slips and panels on which the bond is printed or pressed must not be used.",
  ),
  clause(
    "3.6",
    "The upper edge of a building that faces a basin must be pitched, stepped or gabled. A flat parapet may be used for no more than half of the length of a front, and should be of dark brick.[^5]",
  ),
  clause(
    "3.7",
    "Windows should be taller than they are wide and set back at least 200 millimetres from the face of the wall. Loading doors, one above another, are a feature of the area and may be used to give deep balconies that do not project.",
  ),
  clause(
    "3.8",
    "Balconies may project over a quay by no more than 1.2 metres, and only above the first floor. Their undersides must be finished as carefully as their fronts, since they will be seen from below.",
  ),
  clause(
    "3.9",
    "Pitched roofs should be covered with clay pantile or natural slate.[^6] Standing-seam metal may be used on roofs of less than 20 degrees. Panels that generate electricity should cover a whole slope from edge to edge, in the manner of a roof covering.",
  ),
  heading(1, "4 Homes"),
  clause(
    "4.1",
    "Homes at ground floor must have a front door on the street or quay. Homes above must be reached by a stair with daylight, serving no more than six homes on each landing.",
  ),
  clause(
    "4.2",
    "At least two thirds of the flats in each building must have windows on two sides. Flats with windows on one side must not face within 45 degrees of north, as Policy H3 requires.",
  ),
  clause(
    "4.3",
    "A roof garden may count for up to half of the private outdoor space that Policy H3 asks for, if it has shelter from the wind, a tap, soil at least 600 millimetres deep for small trees, and no plant within 3 metres of a seat.",
  ),
  clause(
    "4.4",
    "Cycle stores should be entered from the street or yard, not through a car park, and should have room for two cargo bicycles for every 20 homes.",
  ),
  heading(1, "5 Looking after what is built"),
  clause(
    "5.1",
    "A sample panel must be built on the site before work begins on the walls, and must stay until they are finished.",
  ),
  clause(
    "5.2",
    "Quays, lanes and raised routes should be offered to the Council for adoption. Where a management company is to look after them, the planning obligation must give the public the right to use them, and the Council the right to step in if they are closed or neglected for more than 28 days.",
  ),
  text(
    "The code will be reviewed in 2030, or when three quarters of the homes allocated in Quayside have been completed, whichever is the sooner.",
  ),
];
