import { chapter, type DocBlock, list, note, numbered, section } from "../blocks.ts";

export const ABOUT_AND_ROOFS: readonly DocBlock[] = [
  chapter("1 About this document"),
  numbered(
    "1.1",
    "Two in every three applications that Pellingford Borough Council receives are from people who wish to enlarge or alter the home they live in. Most can be approved, often after small changes that a conversation beforehand would have made unnecessary. This document explains what the Council looks for, and why.",
  ),
  numbered(
    "1.2",
    "It was adopted as a supplementary planning document on 2 July 2025. It adds detail to Policies D3, D4 and D5 of the Pellingford Local Plan 2022–2040, and it should be read with Policy HE4 in conservation areas and with Policy H4 where a house is to be divided into flats. It does not replace those policies. Where they differ from this document, they prevail.",
  ),
  numbered(
    "1.3",
    "Much can be done without planning permission. National rules, known as permitted development, allow many rear extensions and loft conversions to houses, though not to flats. They are narrower in conservation areas, and in Ferrars Terrace a direction under Article 4 removes them for roofs, chimneys, windows and front walls. The figures in this document are not the limits of permitted development, which are usually more generous.",
  ),
  numbered(
    "1.4",
    "Some things that matter greatly to neighbours lie outside planning. The Council cannot take into account the value of property, the loss of a view from a private window, damage during building works, or rights under a deed or a party wall. Nor does planning permission give anyone a right to build on or over land that belongs to somebody else.",
  ),
  section("How the guidance should be used"),
  numbered(
    "1.5",
    "Figures are given because they are easy to check, and because people deserve to know in advance where they stand. They are not a substitute for looking. A proposal that meets every figure may still be refused if it would spoil the house or the street; one that misses a figure by a little may be approved if the reason for the figure is satisfied in another way.",
  ),
  note(
    "What changed after consultation",
    "The draft of November 2024 asked for 22 metres between facing rear windows, and officers later recommended 21 metres. The document as adopted asks for 20 metres where the houses are of two storeys, and keeps 24 metres where either is taller or has a window in the roof. The 45 degree line now starts from the middle of the neighbour's window.",
  ),
  chapter("2 Roofs and dormers"),
  numbered(
    "2.1",
    "The roof is the part of a house that is seen from furthest away. In the railway terraces of Sexton and Station wards it is also the part that most clearly belongs to the whole street and not to a single owner: one ridge, one slope of slate, and chimneys at even intervals. An alteration which would pass unnoticed on a detached house can break that line for a hundred metres.",
  ),
  numbered(
    "2.2",
    "For this reason the front slope should almost always be left alone. Rooflights at the front should be few, small and flush with the slates. Dormers at the front will be accepted only where they were part of the original design of the terrace, and then only to the original pattern.",
  ),
  section("Choosing a form"),
  numbered(
    "2.3",
    "Before deciding on a dormer it is worth asking whether the space can be had without one. Rooflights in the rear slope cost a quarter as much, keep the roof whole and often give more light. Table 1 sets out which forms are likely to suit which roofs.",
  ),
  {
    kind: "table",
    caption: "Table 1 Forms of roof extension and the roofs they suit",
    widths: [0.26, 0.26, 0.24, 0.24],
    align: ["left", "left", "left", "left"],
    head: ["Roof", "Rooflights, rear", "Rear dormer", "Hip to gable"],
    rows: [
      [
        "Terrace, slate, 30 to 38 degrees",
        "Suitable",
        "If headroom allows; flat or lead roof",
        "Not applicable",
      ],
      ["Terrace with parapet", "Suitable, if flush", "Seldom; the ridge is too low", "Not applicable"],
      [
        "Inter-war semi-detached, hipped",
        "Suitable",
        "Suitable, pitched or flat",
        "Only if the pair has already lost its balance",
      ],
      ["Detached, 40 degrees or more", "Suitable", "Two small are better than one large", "Seldom"],
      ["Bungalow", "Suitable", "If not above half of the width", "With care"],
    ],
  },
  section("Placing a dormer"),
  numbered(
    "2.4",
    "A dormer should sit within the slope, with roof visible on every side of it. Policy D4 asks for at least 300 millimetres between the top of the dormer and the ridge, at least 500 millimetres between its foot and the eaves, and at least 500 millimetres to each party wall, gable or hip. These are measured along the slope, as figure 2.1 shows, and to the outside of the finished cladding.",
  ),
  {
    kind: "figure",
    figure: "roof-section",
    height: 222,
    caption: "Figure 2.1 Section through a rear dormer, with the distances required by Policy D4",
  },
  numbered(
    "2.5",
    "On most roofs a dormer may take up as much as two thirds of the width of the rear slope. In a conservation area it should take up no more than half. Where two dormers are proposed, their widths are added together.",
  ),
  numbered(
    "2.6",
    "The window should be the largest thing in the dormer, not a hole in a tiled box. Cheeks should be as thin as the insulation permits, and should be of lead, zinc, hung tile or slate. White plastic boarding draws the eye and weathers badly, and will not normally be accepted where it can be seen from a street, a footpath or the river.",
  ),
  numbered(
    "2.7",
    "Windows in a dormer should be smaller than those on the floor below, and lined up with them. A Juliet balcony adds nothing to the light in a room and makes the overlooking of gardens feel a good deal worse. It will be resisted unless the nearest garden to the rear is at least 24 metres away.",
  ),
  section("Full-width dormers and mansards"),
  numbered(
    "2.8",
    "Applicants often point to box dormers near by that run from one party wall to the other. Nearly all of them were built as permitted development, so that the Council had no say in their design. They do not set a precedent. Policy D4 makes an exception only where more than half of the houses in the same terrace have a full-width dormer or mansard with planning permission.",
  ),
  numbered(
    "2.9",
    "Where the exception applies, the new roof should follow the best of those that exist, in profile, in material and in the line of its windows. It should not be taller or deeper than they are. Party walls should be raised in brick to the height of the new roof, with their copings, and chimneys raised to match so that they still stand clear of it.",
  ),
  section("Chimneys and coverings"),
  list(
    [
      "(a)",
      "Keep chimney stacks and pots, even when the flues have been sealed. A ventilated cap will keep out rain.",
    ],
    [
      "(b)",
      "Renew slate with natural slate and pantile with clay pantile. Concrete interlocking tiles weigh nearly twice as much as slate, and many old roofs have sagged under them.",
    ],
    [
      "(c)",
      "Put solar panels on a rear slope where there is one that will serve. Arrange them in a simple rectangle, with a margin of roof all round. Policy HE6 applies in conservation areas.",
    ],
    ["(d)", "Take soil pipes and boiler flues through the rear slope, or inside the house."],
  ),
];
