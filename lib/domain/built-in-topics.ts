import type { BuiltIn } from "./listed-terms.ts";

/**
 * The topics of planning that come with Sightline (ADR 0090), in one line a topic: its tag, which never changes, and its
 * terms. The vocabulary is small and unambiguous, because a topic is a filter and not a summary. A test checks the terms.
 */
const TOPICS = `
housing: housing; dwelling; affordable home; new home; bedroom; tenure; self-build; density
design: design code; urban design; street scene; townscape; materials palette; elevation; facade; massing; frontage
heritage: heritage; listed building; conservation area; scheduled monument; archaeolog*; historic park
transport: transport; highway; parking; cycl*; bus route; pedestrian; travel plan; traffic; footway; rail station
flood: flood*; sustainable drainage; suds; surface water; sequential test; floodplain
natural-environment: biodiversity; habitat; ecolog*; woodland; protected species; hedgerow; wildlife
green-belt: green belt; grey belt
landscape: landscape character; landscape; visual impact; key view
climate: climate; net zero; carbon; renewable energy; solar; heat pump; energy efficiency; overheating
open-space: open space; play area; playing pitch; allotment; recreation ground; playground
economy: employment land; office floorspace; industrial estate; business park; economic growth; workspace
town-centre: town centre; retail; shopping; high street; hot food takeaway
infrastructure: infrastructure; planning obligation; section 106; community infrastructure levy; broadband; school place
health: health impact; wellbeing; health centre; surgery; healthy
pollution: air quality; noise; contaminat*; odour; light pollution
water: water quality; wastewater; groundwater; water supply; sewer*
waste: waste; recycling; refuse; minerals
amenity: residential amenity; overlooking; privacy; daylight; overshadow*
green-infrastructure: green infrastructure; green roof; tree; planting; street tree
consultation: consultation; consultee; representation; neighbour letter
`;

export const BUILT_IN_TOPICS: readonly (BuiltIn & { readonly name: string })[] = TOPICS.trim()
  .split("\n")
  .map((line) => {
    const [tag = "", terms = ""] = line.split(": ");
    const spaced = tag.replaceAll("-", " ");
    const name = spaced.charAt(0).toUpperCase() + spaced.slice(1);
    return { id: `built-in-${tag}`, name, terms: terms.split("; ") };
  });
