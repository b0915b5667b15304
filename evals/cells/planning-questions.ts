import type { CellQuestion } from "./measure.ts";

/** Ends of the names of the public planning documents whose tables are asked. */
export const PLANNING_FILES = [
  "LP54_SHLAA_Addendum_2016.pdf",
  "Joint_SHMA_Executive_Summary.pdf",
  "HEDNA_Executive_Summary.pdf",
  "Authority_Monitoring_Report_2017_18_PUBLISHED.pdf",
] as const;

/** Questions over tables of these documents. Null: no single cell answers. */
export const PLANNING_QUESTIONS: readonly CellQuestion[] = [
  { query: "What is the assessed need for housing in Rugby per annum?", cell: "660" },
  { query: "minimum provision of housing for Warwick", cell: "660" },
  { query: "What share of market housing in Rugby should be 3-bed?", cell: "40-45%" },
  { query: "affordable housing mix 1-bed North Warwickshire", cell: "35-40%" },
  { query: "employment land needs 2021-2041 for Rugby general industrial", cell: "150.5" },
  { query: "How many hectares of office land does Coventry need 2021-50?", cell: "10.0" },
  { query: "What is the total office employment land need 2021-2041?", cell: "37.7" },
  { query: "trend-based overall housing need for Coventry", cell: "1,964" },
  { query: "relet supply of social and affordable rented housing in Stratford-on-Avon", cell: "297" },
  { query: "net need for affordable home ownership in Rugby", cell: "88" },
  { query: "suggested mix of market housing 2-bedrooms in Warwick", cell: "40%" },
  { query: "suggested mix of social affordable rented housing 1-bedroom Rugby", cell: "35%" },
  { query: "How many homes of student accommodation are under construction?", cell: "1,510" },
  { query: "completions from major schemes", cell: "451" },
  { query: "What is the gross site area of Merton College Land?", cell: "50.66" },
  { query: "How many windfall change of use homes are under construction?", cell: "100" },
  { query: "total 5 year supply under the Sedgefield method", cell: "10,829" },
  { query: "strategic B8 land for Rugby", cell: null },
  { query: "How many homes does Birmingham need each year?", cell: null },
  { query: "What is the housing need of Coventry?", cell: null },
  { query: "current shortfall of market housing with care in Warwickshire", cell: "944" },
  { query: "How many parking spaces does a house in Rugby need?", cell: null },
];
