import type { BuiltIn } from "./listed-terms.ts";

/**
 * The synonyms of planning and law that come with Sightline (ADR 0073), in one line a group: the id, which never
 * changes, and the terms. A term is in one group only; a test checks it.
 */
const GROUPS = `
annexe: granny flat; annexe; residential annexe; ancillary accommodation
hmo: HMO; house in multiple occupation; house in multiple paying occupation; shared house
dormer: dormer; dormer window; roof dormer
permitted-development: permitted development; PD rights; GPDO
tpo: TPO; tree preservation order; protected tree
suds: SuDS; sustainable drainage system; sustainable urban drainage
bng: BNG; biodiversity net gain
planning-obligation: S106; section 106 agreement; planning obligation; developer contribution
cil: CIL; community infrastructure levy
lpa: LPA; local planning authority
llfa: LLFA; lead local flood authority
eqia: EqIA; equality impact assessment
tro: TRO; traffic regulation order
cemp: CEMP; construction environmental management plan
lvia: LVIA; landscape and visual impact assessment
nppf: NPPF; National Planning Policy Framework
ppg: PPG; NPPG; planning practice guidance
national-landscape: AONB; area of outstanding natural beauty; national landscape
sssi: SSSI; site of special scientific interest
spa: SPA; special protection area
sac: SAC; special area of conservation
lws: local wildlife site; county wildlife site; site of importance for nature conservation
hra: HRA; habitats regulations assessment; appropriate assessment
eia: EIA; environmental impact assessment; environmental statement
sea: SEA; strategic environmental assessment
listed-building-consent: LBC; listed building consent
scheduled-monument: scheduled monument; scheduled ancient monument
locally-listed: locally listed building; non-designated heritage asset; local heritage asset
change-of-use: change of use; material change of use; use class change
curtilage: curtilage; domestic curtilage; garden land
flood-zone: flood zone; flood risk area; area at risk of flooding
fra: FRA; flood risk assessment
sequential-test: sequential test; sequential approach
green-belt: Green Belt; metropolitan green belt
brownfield: brownfield land; previously developed land; PDL
affordable-housing: affordable housing; social housing; affordable homes
first-home: First Homes; discounted market housing
exception-site: rural exception site; exception site
self-build: self-build; custom build; custom-built housing
five-year-supply: five-year housing land supply; 5YHLS; housing land supply
shlaa: SHLAA; SHELAA; HELAA; housing land availability assessment
objectively-assessed-need: local housing need; objectively assessed need; OAHN
local-plan: local plan; development plan document; DPD
neighbourhood-plan: neighbourhood plan; neighbourhood development plan; NDP
spd: SPD; supplementary planning document; supplementary guidance
article-4: Article 4 direction; Article 4
ldc: LDC; lawful development certificate; certificate of lawfulness; CLEUD; CLOPUD
prior-approval: prior approval; prior notification
reserved-matters: reserved matters; approval of details
outline-permission: outline planning permission; outline consent; outline application
enforcement-notice: enforcement notice; planning enforcement; breach of planning control
appeal: planning appeal; appeal to the Planning Inspectorate; section 78 appeal
inspector: Planning Inspectorate; PINS
discharge: discharge of conditions; approval of conditions
extension: householder extension; house extension; home extension
backland: backland development; tandem development; garden grabbing
overlooking: overlooking; loss of privacy
daylight: daylight and sunlight; loss of light; overshadowing
residential-amenity: residential amenity; neighbouring amenity; living conditions
parking: car parking; parking space; off-street parking
ev-charging: EV charging; electric vehicle charging; charge point
active-travel: active travel; walking and cycling
public-right-of-way: public right of way; PROW; public footpath
transport-assessment: transport assessment; transport statement
holiday-let: holiday let; short-term let; holiday accommodation
traveller-site: Gypsy and Traveller site; traveller pitch; travelling showpeople
dwelling: dwellinghouse; dwelling house; residential unit
settlement-boundary: settlement boundary; development boundary; built-up area boundary
rural-worker: rural worker's dwelling; agricultural worker's dwelling; agricultural tie
solar: solar panels; photovoltaic panels; solar PV
heat-pump: heat pump; air source heat pump; ASHP
shopfront: shopfront; shop front
advertisement: advertisement consent; consent to display an advertisement
judicial-review: judicial review; statutory challenge
easement: easement; right of way over land; right of light
covenant: restrictive covenant; covenant on land
freehold: freehold; fee simple
lease: lease; tenancy agreement
compulsory-purchase: CPO; compulsory purchase order; compulsory acquisition
claimant: claimant; plaintiff
defendant: defendant; respondent
indemnity: indemnity; hold harmless
force-majeure: force majeure; act of God
liquidated-damages: liquidated damages; agreed damages
statutory-instrument: statutory instrument; SI
`;

export const BUILT_IN_SYNONYMS: readonly BuiltIn[] = GROUPS.trim()
  .split("\n")
  .map((line) => {
    const [id = "", terms = ""] = line.split(": ");
    return { id: `built-in-${id}`, terms: terms.split("; ") };
  });
