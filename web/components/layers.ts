/** The layer (z-index) of a modal that a drawer may open. */
export const ABOVE_DRAWERS = 300;
