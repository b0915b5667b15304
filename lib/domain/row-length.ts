/** Characters that the two lines of a result show at least, at any width of the list. */
export const ROW_CHARS = 150;
/** Quoted words up to this length fit into two lines of a card above the results. */
export const CARD_CHARS = 120;
