import { chapter, type DocBlock, list, numbered, section } from "../blocks.ts";

export const EXTENSIONS: readonly DocBlock[] = [
  chapter("3 Rear extensions"),
  numbered(
    "3.1",
    "A rear extension affects the people next door more than anyone in the street. The questions to ask are how much daylight it would take from their rooms, how enclosed they would feel in the part of the garden nearest the house, and whether enough garden would be left for whoever lives in the house next.",
  ),
  section("How deep"),
  numbered(
    "3.2",
    "Table 2 gives depths that will normally be accepted. They are measured from the original rear wall, so that an earlier extension counts towards the total. A deeper extension will be considered if it does not cross the 45 degree line, or if the neighbour's house already extends as far.",
  ),
  {
    kind: "table",
    caption: "Table 2 Depth of rear extensions from the original rear wall",
    widths: [0.4, 0.3, 0.3],
    align: ["left", "right", "right"],
    head: ["Type of house", "One storey (metres)", "Two storeys (metres)"],
    rows: [
      ["Terraced", "3.5", "2.0"],
      ["Semi-detached", "4.0", "3.0"],
      ["Detached", "5.0", "4.0"],
      ["Flat or maisonette at ground floor", "3.0", "Not applicable"],
    ],
  },
  numbered(
    "3.3",
    "The eaves of a single-storey extension should be no higher than 3 metres, or 2.5 metres within 2 metres of a boundary. A lean-to roof is kinder to the neighbour than a parapet. A flat roof must not be used as a terrace unless permission has been given for that use, with screens of obscured glass at least 1.7 metres high.",
  ),
  section("The 45 degree line"),
  numbered(
    "3.4",
    "Stand, in the imagination, at the middle of the neighbour's nearest window to a habitable room and look out to the rear. Turn 45 degrees towards the house that is to be extended. If the extension would cross that line of sight it is likely to take away daylight and outlook to an unacceptable extent. The line is drawn on the plan, as figure 3.1 shows, and for extensions of two storeys it is drawn on the elevation as well. An extension which crosses both lines will be refused unless the window is a secondary one to a room that is well lit from elsewhere.",
  ),
  {
    kind: "figure",
    figure: "forty-five-degrees",
    height: 232,
    caption: "Figure 3.1 The 45 degree line drawn on plan from the middle of the neighbour's window",
  },
  numbered(
    "3.5",
    "Patio doors count as a window where they light a habitable room. If the opening is wider than 2 metres the line starts 1 metre in from the side nearer to the extension. Conservatories, porches and windows to halls, stairs, bathrooms and utility rooms are not protected by the rule, although the effect on them may be considered in other ways.",
  ),
  numbered(
    "3.6",
    "Orientation matters. To the north of an extension a garden may lose the sun from October until March. Where the neighbour lies to the north or north-east, applicants are advised to submit drawings of the shadow at noon and at three o'clock on 21 March.",
  ),
  section("How much garden to keep"),
  numbered(
    "3.7",
    "At least half of the original garden should remain, and never less than 30 square metres. Garden that lies in permanent shade, or beside the house in a strip less than 1.5 metres wide, does not count. A family that does not care for gardening today may sell to one that does, and ground under concrete no longer soaks up rain.",
  ),
  chapter("4 Side extensions and corner plots"),
  numbered(
    "4.1",
    "Streets of detached and semi-detached houses owe their character to the gaps between buildings as much as to the buildings. Through those gaps are seen trees, sky and the backs of other houses. When neighbours each build over the drive to the boundary, a street of pairs becomes a terrace without anyone having intended it.",
  ),
  numbered(
    "4.2",
    "At first floor, therefore, a side extension should stop 1 metre short of the boundary. It should also be set back at least 500 millimetres behind the front wall of the house, and its ridge should be lower than the main ridge, so that the original house can still be read. At ground floor it may reach the boundary, provided that there remains a way to bring bicycles and bins to the front.",
  ),
  numbered(
    "4.3",
    "The gap of 1 metre is not needed on a corner plot, on the side towards the street, because no terrace could be formed there. What matters on a corner is the building line of the side street. Figure 4.1 shows an extension that keeps behind the line and one that breaks it.",
  ),
  {
    kind: "figure",
    figure: "corner-plot",
    height: 262,
    caption: "Figure 4.1 Site plan of a corner plot, showing the building line of the side street",
  },
  numbered(
    "4.4",
    "An extension on a corner should not project in front of the building line of the side street by more than a third of the distance between that line and the pavement, and should keep at least 2 metres from the pavement. The wall to the side street should have windows in it. A blank flank of brick along a pavement is unfriendly by day and feels unsafe by night.",
  ),
  section("Garages and front additions"),
  numbered(
    "4.5",
    "A garage may be turned into a room where the parking that remains meets Policy T3 of the Local Plan. The new front wall should not look like a door that has been filled in: it needs a plinth, a sill and a window of the right proportion, and the drive in front of it should be broken up with planting.",
  ),
  numbered(
    "4.6",
    "Porches should be no larger than is needed to take off a coat and a pair of boots, as a rule not more than 3 square metres. Other additions at the front will be resisted, with two exceptions:",
  ),
  list(
    ["(a)", "a bay window to match those of other houses in the same group; and"],
    ["(b)", "a ramp or lift for a disabled person, which may be approved for as long as it is needed."],
  ),
];
