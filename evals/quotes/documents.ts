/** A question over a part's documents; `quote` is in the sentence or cell that answers, null if nothing answers. */
export type QuoteQuestion = { readonly query: string; readonly quote: string | null };

export type QuotePart = {
  /** Markdown and plain text by file name. All places and facts are fictional. */
  readonly files: Readonly<Record<string, string>>;
  readonly questions: readonly QuoteQuestion[];
};

/** The rule may be changed after reading this part. */
export const TUNE: QuotePart = {
  files: {
    "elmstead.md": `# Elmstead halt

## Cycle parking

The forecourt provides twelve covered cycle stands. They are lit until the last train. A camera watches the shelter from the footbridge.

## Buses

A bus leaves the forecourt every forty minutes. The operator withdrew the night service in 2029. The stop has a raised kerb.

## Costs

| Work | 2031 | 2032 |
| ---- | ---- | ---- |
| Stands | £6,200 | £7,950 |
| Lighting | £3,100 | £4,480 |
`,
    "harrow.md": `# Harrowdean library

## Opening

The library opens at nine on weekdays and closes at seven. On Saturdays volunteers keep it open until one. It is shut on public holidays.

## Building

The reading room seats forty-two people. A lift reaches the upper floor from the side entrance. The roof was renewed with zinc in 2027.

## Membership

Residents join free of charge. Visitors pay eight pounds for a year. A lost card costs two pounds to replace.
`,
    "saltby.md": `# Saltby harbour management plan

## Dredging

The contractor dredges the channel every third winter. Spoil is dropped at the outer ground north of the light. The depth after dredging is four metres.

## Moorings

The harbour master allots moorings in March. A mooring for a boat under eight metres costs £410 for a season. Houseboats are not admitted.

## Noise

Engines do not run between eleven at night and six in the morning. Complaints are answered within ten working days.
`,
    "quarry.md": `# Decision on Vexley quarry

## Conditions

Lorries leave the site only between seven and six. No more than sixty lorries leave the quarry in a day. Wheels are washed before vehicles join the road.

## Restoration

The operator restores the north face to woodland by 2044. A bond of £900,000 secures the work. Topsoil is kept on site.
`,
    "ferry.txt": `Letter about the Ferry Lane surgery

From: Mr J. Birtle, 9 Ferry Lane
Date: 4 May 2031
To: Larkmere District Council

I object to the surgery at 11 Ferry Lane. Patients would park
on the verge. The lane was resurfaced in August 2029.

Reasons

The objections consist of:
• Height of the building;
• Noise from the plant room at Ferry Lane;
• Lack of a second stair.

Three neighbours of Ferry Lane signed this letter.
`,
    "stalls.txt": `Market stalls guidance

Where stalls stand

The rules for market stalls near schools cover:
• Distance to the school gate;
• Opening hours of market stalls;
• Litter and waste.

Stalls trade from eight until four. A stall keeps two metres clear of
the kerb. Bins of stalls are emptied every evening.

Money

Fees are paid in advance. A pitch costs £14 for a day.
`,
  },
  questions: [
    { query: "How many cycle stands does Elmstead halt provide?", quote: "twelve covered cycle stands" },
    { query: "How often does a bus leave Elmstead halt?", quote: "every forty minutes" },
    { query: "What did the stands cost in 2032?", quote: "£7,950" },
    { query: "What did lighting at Elmstead halt cost in 2031?", quote: "£3,100" },
    { query: "How many people does the reading room at Harrowdean library seat?", quote: "forty-two people" },
    { query: "What does a lost card of Harrowdean library cost?", quote: "two pounds to replace" },
    { query: "When does Harrowdean library close on weekdays?", quote: "closes at seven" },
    { query: "How often is the channel dredged at Saltby harbour?", quote: "every third winter" },
    { query: "When does Saltby harbour master allot moorings?", quote: "allots moorings in March" },
    { query: "How many lorries may leave Vexley quarry in a day?", quote: "sixty lorries" },
    { query: "What bond secures the restoration of Vexley quarry?", quote: "£900,000" },
    { query: "How many cycle lockers does Elmstead halt provide?", quote: null },
    { query: "Who operates the café at Elmstead halt?", quote: null },
    { query: "How many computers does Harrowdean library have?", quote: null },
    { query: "What does a meeting room at Harrowdean library cost?", quote: null },
    { query: "How many cranes does Saltby harbour have?", quote: null },
    { query: "What does a visitor berth at Saltby harbour cost for a night?", quote: null },
    { query: "How deep is Vexley quarry?", quote: null },
    { query: "What is the noise limit at Vexley quarry?", quote: null },
    { query: "When was Ferry Lane resurfaced?", quote: "August 2029" },
    { query: "How many neighbours of Ferry Lane signed the letter?", quote: "Three neighbours" },
    { query: "When are the bins of stalls emptied?", quote: "every evening" },
    { query: "What does a pitch for a stall cost for a day?", quote: "£14" },
    { query: "flooding history of Ferry Lane", quote: null },
    { query: "rent of the surgery at 11 Ferry Lane", quote: null },
    { query: "Where may market stalls open near schools?", quote: null },
    { query: "noise limit at Ferry Lane", quote: null },
  ],
};

/** Read only for its totals. It shares no document with the other part. */
export const REPORT: QuotePart = {
  files: {
    "orchard.md": `# Penfold orchard design brief

## Homes

The brief allows for eighty-four homes on the lower field. A third of them are for rent through the parish trust. Gardens face the old hedge.

## Streets

Carriageways are five and a half metres wide. Visitors park in bays between street trees. Refuse vehicles turn at the pump house.

## Drainage

Swales carry rain to the pond beside the lane. The pond holds a storm of one hour. The parish trust maintains the swales after five years.
`,
    "museum.md": `# Tidewell museum annual report

## Visitors

The museum welcomed 31,400 visitors during the year. School groups came from nineteen parishes. Most visitors arrived on foot.

## Collection

Curators catalogued six hundred photographs. A whale jaw was lent to the county for two years. The oldest map dates from 1611.

## Money

| Income | 2033 | 2034 |
| ------ | ---- | ---- |
| Tickets | £88,000 | £93,500 |
| Grants | £41,000 | £36,250 |
`,
    "clinic.md": `# Larkhall clinic travel plan

## Staff

Forty staff share cars on at least two days. Nurses on late shifts receive a taxi home. Showers are on the ground floor.

## Parking

The car park has seventy spaces, six of them for disabled drivers. A barrier opens by number plate. Patients pay nothing for the first two hours.

## Monitoring

The travel coordinator surveys staff each October. Results go to the county within eight weeks.
`,
    "weir.md": `# Inspection of Aldmoor weir

## Structure

The inspector found three cracks in the east abutment. The longest crack measures two metres. Mortar is missing below the sill.

## Fish

The fish pass was blocked by timber in April. Wardens clear the pass each week in spring. Eels use a separate ramp.

## Repairs

Repairs to the abutment finish before the autumn floods. The estimate for the works is £126,000.
`,
    "allotments.md": `# Rules of Coldbrook allotments

## Plots

A full plot measures 250 square metres. The committee lets a vacant plot within four weeks. Each tenant keeps the path beside the plot clear.

## Sheds

A shed is at most two metres high. Glass is not used in sheds near the school. Bonfires are allowed only in November.

## Rent

Rent is due on Lady Day. Pensioners pay half of the rent.
`,
    "depot.txt": `Comments on the Ropewalk depot

From: Mrs L. Tansley, 30 Ropewalk
Sent: 11 June 2032
Subject: Depot at 28 Ropewalk

I support the depot at 28 Ropewalk. The street was closed for
repairs in March 2030.

Points in favour

The benefits of the Ropewalk depot are:
• Jobs for forty drivers;
• Shorter journeys of refuse lorries;
• A new crossing.

Lorries of the depot leave by the north gate.
`,
    "cafes.txt": `Pavement cafes guidance

Where cafes stand

The requirements for pavement cafes near junctions include:
• Clear width of the footway;
• Barriers at pavement cafes;
• Heaters and awnings.

A pavement cafe leaves two metres of footway clear. Barriers are taken in
by ten at night. Heaters burn no gas.

Licences

A licence lasts for two years. A new licence costs £260.
`,
  },
  questions: [
    { query: "How many homes does the Penfold orchard brief allow?", quote: "eighty-four homes" },
    { query: "How wide are carriageways at Penfold orchard?", quote: "five and a half metres" },
    { query: "Who maintains the swales of Penfold orchard?", quote: "parish trust maintains" },
    { query: "Where do refuse vehicles turn at Penfold orchard?", quote: "turn at the pump house" },
    { query: "How many visitors did Tidewell museum welcome?", quote: "31,400" },
    { query: "How many photographs did Tidewell museum catalogue?", quote: "six hundred photographs" },
    { query: "How old is the oldest map in Tidewell museum?", quote: "1611" },
    { query: "What did tickets bring in 2034?", quote: "£93,500" },
    { query: "What grants did Tidewell museum have in 2033?", quote: "£41,000" },
    { query: "How many spaces has the car park of Larkhall clinic?", quote: "seventy spaces" },
    { query: "When does Larkhall clinic survey staff about travel?", quote: "each October" },
    { query: "What do nurses at Larkhall clinic receive on late shifts?", quote: "taxi home" },
    { query: "How long is the longest crack in Aldmoor weir?", quote: "two metres" },
    { query: "What blocked the fish pass at Aldmoor weir?", quote: "blocked by timber" },
    { query: "What is the estimate for works at Aldmoor weir?", quote: "£126,000" },
    { query: "How high may a shed be at Coldbrook allotments?", quote: "two metres high" },
    { query: "When is rent due at Coldbrook allotments?", quote: "Lady Day" },
    { query: "When are bonfires allowed at Coldbrook allotments?", quote: "November" },
    { query: "How many shops does the Penfold orchard brief allow?", quote: null },
    { query: "How high may houses be at Penfold orchard?", quote: null },
    { query: "Which school is nearest to Penfold orchard?", quote: null },
    { query: "How many paintings did Tidewell museum buy?", quote: null },
    { query: "What is the salary of the director of Tidewell museum?", quote: null },
    { query: "How many cycle stands has Larkhall clinic?", quote: null },
    { query: "Which bus serves Larkhall clinic?", quote: null },
    { query: "When was Aldmoor weir built?", quote: null },
    { query: "Who owns Aldmoor weir?", quote: null },
    { query: "How many hens may a tenant keep at Coldbrook allotments?", quote: null },
    { query: "What does water cost at Coldbrook allotments?", quote: null },
    { query: "When was Ropewalk closed for repairs?", quote: "March 2030" },
    { query: "By which gate do lorries of the depot leave?", quote: "north gate" },
    { query: "When are barriers of pavement cafes taken in?", quote: "ten at night" },
    { query: "How long does a licence for a pavement cafe last?", quote: "two years" },
    { query: "accident history of Ropewalk", quote: null },
    { query: "working hours of the depot at 28 Ropewalk", quote: null },
    { query: "Which pavement cafes may stand near junctions?", quote: null },
    { query: "How wide is Ropewalk?", quote: null },
  ],
};
