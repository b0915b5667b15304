const HECTARE_M2 = 10_000;
const LEAST_HECTARES_M2 = 1000;

/** "1.84 ha", "312 m²"; "1,204 ha" from 100 ha. */
export function areaWords(squareMetres: number): string {
  if (squareMetres < LEAST_HECTARES_M2) return `${rounded(squareMetres, squareMetres < 10 ? 1 : 0)} m²`;
  const hectares = squareMetres / HECTARE_M2;
  return `${rounded(hectares, hectares < 100 ? 2 : 0)} ha`;
}

/** "14 m", "1.2 km"; "under 1 m". */
export function distanceWords(metres: number): string {
  if (metres < 1) return metres === 0 ? "0 m" : "under 1 m";
  return metres < 1000 ? `${rounded(metres, 0)} m` : `${rounded(metres / 1000, 1)} km`;
}

/** "62%"; "under 1%" and "over 99%" where rounding would say none or all. */
export function shareWords(share: number): string {
  if (share > 0 && share < 0.01) return "under 1%";
  if (share > 0.99 && share < 0.9995) return "over 99%";
  return `${Math.round(share * 100)}%`;
}

function rounded(value: number, digits: number): string {
  return new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
