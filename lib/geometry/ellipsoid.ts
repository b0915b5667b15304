/** The WGS 84 ellipsoid. */
export const SEMI_MAJOR_METRES = 6_378_137;
const FLATTENING = 1 / 298.257223563;
export const FIRST_ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** Returns the metres of one degree of longitude and one of latitude at a latitude. */
export function metresPerDegree(latitude: number): readonly [number, number] {
  const radians = (latitude * Math.PI) / 180;
  const w2 = 1 - (FIRST_ECCENTRICITY * Math.sin(radians)) ** 2;
  const prime = SEMI_MAJOR_METRES / Math.sqrt(w2);
  const meridian = (prime * (1 - FIRST_ECCENTRICITY ** 2)) / w2;
  return [(prime * Math.cos(radians) * Math.PI) / 180, (meridian * Math.PI) / 180];
}
