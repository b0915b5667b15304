import { chapter, type DocBlock, list, note, numbered, section } from "../blocks.ts";

export const PRIVACY_AND_APPLYING: readonly DocBlock[] = [
  chapter("5 Privacy and separation"),
  numbered(
    "5.1",
    "People accept being seen in the street. They expect not to be seen at the back of the house, in a bedroom or at the kitchen table. Distance is the simplest protection, and Table 3 gives the distances from which the Council will start. They apply to habitable rooms, as defined in Appendix A.",
  ),
  {
    kind: "table",
    caption: "Table 3 Minimum separation distances",
    widths: [0.5, 0.23, 0.27],
    align: ["left", "right", "right"],
    head: [
      "Relationship",
      "Two storeys or fewer (metres)",
      "Three storeys, or a window in the roof (metres)",
    ],
    rows: [
      ["A. Rear window to rear window, both of habitable rooms", "20", "24"],
      ["B. Window of a habitable room to a blank side wall", "12", "14"],
      ["C. Upper window of a habitable room to the boundary of a garden behind", "9", "11"],
      ["D. Balcony or roof terrace to the window of a habitable room", "22", "26"],
      [
        "E. Front window to front window, across a street",
        "Existing building line",
        "Existing building line",
      ],
    ],
  },
  numbered(
    "5.2",
    "Distances are measured horizontally between the nearest points of the glass, or from the front of the rail of a balcony. A window that is fitted with obscured glass, and cannot be opened below 1.7 metres from the floor, is treated as a blank wall.",
  ),
  numbered(
    "5.3",
    "The figures in row A do not apply to an existing window that is enlarged, provided that it is no more than half as wide again and no nearer to the boundary. They do apply when a window is moved to another floor.",
  ),
  section("Slopes and angles"),
  numbered(
    "5.4",
    "From higher ground one sees further down into a room and over a fence. Where the ground of the overlooking house is higher than that of the other, 1 metre is added to the distance for every half metre of difference, or part of half a metre. Nothing is taken off for the house that stands lower.",
  ),
  numbered(
    "5.5",
    "Windows that are turned away from each other by more than 30 degrees may be a fifth closer than Table 3 would otherwise ask, after any addition for levels. Splayed bays do not count as turned away, since anyone sitting in a bay looks out in three directions.",
  ),
  section("When shorter distances are acceptable"),
  numbered(
    "5.6",
    "In the Old Town and in the railway terraces, houses have stood closer than 20 metres for as long as they have been there. In such places a distance no shorter than the prevailing one will be accepted, unless the proposal would bring overlooking to a storey from which there is none today. Evidence of the prevailing distance should be taken from at least ten pairs of houses, including those on either side.",
  ),
  numbered(
    "5.7",
    "*Worked example.* A first-floor extension is proposed to a house of two storeys. The house behind is also of two storeys and stands on ground 0.8 metres lower. Row A gives 20 metres. The difference in level is one half metre and part of another, so that 2 metres are added. The distance asked for is 22 metres. Had the new window been turned by 35 degrees, a fifth would have come off and the answer would have been 17.6 metres.",
  ),
  note(
    "Gardens as well as rooms",
    "Row C protects the garden behind, which a family may use more than any of its rooms in summer. The most private part is the first 3 metres from the house. A new upper window that looks straight into that part of a garden next door will be refused even where every figure in Table 3 is met.",
  ),
  chapter("6 Materials, wildlife and making it last"),
  numbered(
    "6.1",
    "An extension may match the house, or be plainly different from it. Either can be done well. What seldom succeeds is to match almost: a brick of nearly the right red, or a tile of the right shape in the wrong material. Where bricks are to match, their size, colour, bond and pointing should all be considered. Pellingford stocks are 68 millimetres high and the modern standard is 65, which over the height of a wall amounts to a misalignment of several courses.",
  ),
  numbered(
    "6.2",
    "Each new gable should include at least one swift brick, placed 5 metres or more above the ground and away from windows. Loft conversions in houses built before 1960 should be preceded by a look for bats. If there are signs of them, a licensed surveyor must be consulted before any work begins; it is an offence to disturb a roost, whether or not planning permission has been granted.",
  ),
  numbered(
    "6.3",
    "In Flood Zones 2 and 3 an extension of less than 30 square metres may have its floor at the level of the existing house. Sockets should be 600 millimetres above the floor, the lower part of the wall should be of lime or cement plaster on solid masonry, and insulation should be of a closed-cell type that does not hold water. Policy W2 of the Local Plan gives the requirement in full.",
  ),
  numbered(
    "6.4",
    "Rain from a new roof should go to a water butt, a planted bed or a soak\u00adaway. It may not be led to the foul sewer. Paving that replaces garden should let water through.",
  ),
  chapter("7 Making an application"),
  numbered(
    "7.1",
    "The Council's duty planner can be seen on Tuesday and Thursday mornings, without charge, for questions about this document. Written advice on a particular proposal costs £62 and is usually given within four weeks. Talking to neighbours before they hear from the Council costs nothing and prevents more objections than any other step.",
  ),
  numbered("7.2", "Drawings should be to a stated metric scale, and the following should be shown on them:"),
  list(
    [
      "(a)",
      "the houses on either side, with every window that faces the site or looks to the rear, and which rooms they light;",
    ],
    ["(b)", "the 45 degree line, on plan and, for two storeys, on the elevation;"],
    ["(c)", "the distance to each window listed in Table 3, and the level of the ground at both ends of it;"],
    [
      "(d)",
      "for a dormer, the distances in figure 2.1 and the width of the dormer as a share of the slope; and",
    ],
    ["(e)", "trees within 10 metres, with their spread, and any that are to be felled."],
  ),
  numbered(
    "7.3",
    "In a conservation area, drawings at 1:20 of windows, dormer cheeks, eaves and verges should be included. Submitting them at the outset avoids a condition later on, and the separate fee for its discharge.",
  ),
  numbered(
    "7.4",
    "An application that is refused may be changed and submitted again within 12 months without a further fee. Officers will say which of the reasons could be overcome. An appeal is decided on the same drawings by an Inspector who will have this document, but who is not bound by it.",
  ),
  chapter("Appendix A Terms used"),
  list(
    [
      "•",
      "**Eaves:** the foot of a roof slope, where it meets the outside wall. Where there is a parapet, the level of the gutter behind it.",
    ],
    [
      "•",
      "**Habitable room:** a living room, dining room, bedroom, study, or a kitchen of more than 13 square metres. This is the meaning in paragraph 5.12 of the Local Plan.",
    ],
    ["•", "**Hip:** a sloping end to a roof; a *gable* is an upright one."],
    [
      "•",
      "**Mansard:** a roof with a steep lower slope, usually of 70 degrees, and a shallow upper one, which makes a full storey behind parapets.",
    ],
    [
      "•",
      "**Original:** as it stood on 1 July 1948 or, if built later, as first built. The *original floor area* used in Policy H4 leaves out converted roof space as well.",
    ],
    ["•", "**Party wall:** a wall shared with the house next door."],
    [
      "•",
      "**Permitted development:** work for which Parliament, and not the Council, has granted permission in advance.",
    ],
  ),
];
