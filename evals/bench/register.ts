import { placeName, seeded } from "./texts.ts";

const OWNERS = ["not owned by a public authority", "owned by a public authority", "mixed", "unknown"];
const STATUSES = ["permissioned", "not permissioned", "pending decision"];
const STREETS = ["Lane", "Street", "Road", "Wharf", "Yard", "Close", "Way", "Hill"];
const USES = [
  "Former bus depot with fuel tanks below the yard",
  "Vacant office block of the seventies",
  "Garages behind the shops",
  "Cleared land beside the canal",
  "Disused printing works with a listed chimney",
  "Car park of the old hospital",
  "Timber store and sawmill, closed",
  "Builders' yard beside houses",
  "Empty school with playing fields",
  "Dairy whose cold stores remain",
  "Laundry that burnt down",
  "Coal merchant's yard and sidings",
  "Cinema used as a bingo hall",
  "Nursery with broken glasshouses",
  "Telephone exchange, no longer used",
  "Foundry cleared of its furnaces",
];
const STATES = [
  "part of it floods in most winters",
  "asbestos survey needed before demolition",
  "neighbours report noise and dust",
  "bats roost in the roof",
  "a sewer crosses the middle",
  "knotweed along the fence",
  "ground gas was measured",
  "two trees are protected",
  "the owner wants to sell",
  "squatters were removed",
  "the frontage is in a conservation area",
  "an old well is not capped",
];
const ACCESS = [
  "access from the rear only",
  "visibility at the junction is poor",
  "a bus stop stands at the gate",
  "the lane is too narrow for lorries",
  "a footpath crosses it",
  "the bridge has a weight limit",
  "parking is shared with the church",
  "a new junction was promised",
  "the highway is private",
  "cyclists cut through",
  "no pavement on this side",
  "rail sidings lie between it and the road",
];
/** Notes that one row each has, with a question about it that shares no word with it except small ones. */
export const RARE_NOTES: readonly { readonly note: string; readonly question: string }[] = [
  { note: "great crested newts breed in the pond", question: "protected amphibians that spawn in water" },
  { note: "Second World War bombs may lie in the ground", question: "unexploded wartime ordnance" },
  { note: "monks were buried here in the middle ages", question: "medieval graveyard of a monastery" },
  { note: "shafts of a colliery below the yard", question: "old coal mine workings underground" },
  { note: "radio masts block the northern corner", question: "telecommunications aerial towers" },
  { note: "travellers have camped since spring", question: "gypsy caravans staying without permission" },
  { note: "bees are kept on the roof", question: "hives for making honey" },
  {
    note: "the cricket club rents the field",
    question: "sports pitch leased to players with bats and wickets",
  },
  { note: "smells from the sewage works", question: "odour of wastewater treatment" },
  { note: "aircraft fly low over the houses", question: "planes approaching the runway" },
  { note: "the mosque wants to extend its prayer hall", question: "place of worship for Muslims" },
  { note: "horses graze between the ruins", question: "ponies in a paddock" },
  { note: "electric cars can be charged here", question: "plug points for battery vehicles" },
  { note: "wine was bottled in the cellars", question: "vaults where grape drink was filled" },
  { note: "the cliff slips into the sea", question: "coastal erosion and landslides" },
  { note: "children broke the windows", question: "vandalism by youths" },
  { note: "a murder was never solved there", question: "unexplained killing, a crime scene" },
  { note: "solar panels cover the slope", question: "photovoltaic power plant" },
  { note: "cattle were sold at auction", question: "livestock market with bidding on cows" },
  { note: "leather was tanned with acids", question: "hides treated with chemicals, polluted soil" },
];
const REGISTER_HEAD =
  "SiteReference,SiteNameAddress,Hectares,OwnershipStatus,PlanningStatus,PermissionDate,NetDwellings,Notes";

/**
 * Yields an invented register of brownfield land as csv, in parts of a thousand rows.
 * @param lastWord a word that only the last row has.
 */
export function* registerCsv(rows: number, lastWord: string, seed = 71): Generator<string> {
  const random = seeded(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  let part = `${REGISTER_HEAD}\n`;
  for (let row = 1; row <= rows; row++) {
    const place = `${placeName(random)} ${pick(STREETS)}, ${placeName(random)}`;
    const day = new Date(Date.UTC(2017, 0, 1 + Math.floor(random() * 2500))).toISOString().slice(0, 10);
    const rare = RARE_NOTES.find((_, at) => row === Math.ceil(((at + 0.5) * rows) / RARE_NOTES.length));
    const words = rare?.note ?? `${pick(USES)}, ${pick(STATES)}, ${pick(ACCESS)}`;
    const note = row === rows ? `${words}, ${lastWord}` : words;
    const reference = `BLR/${String(row).padStart(7, "0")}`;
    part += `${reference},"${1 + Math.floor(random() * 240)} ${place}",${(random() * 9).toFixed(2)},`;
    part += `${pick(OWNERS)},${pick(STATUSES)},${day},${1 + Math.floor(random() * 180)},"${note}"\n`;
    if (row % 1000 !== 0 && row !== rows) continue;
    yield part;
    part = "";
  }
}
