/**
 * Position of a field's list or calendar: inside the form's dialog, for screen readers and the focus trap, and
 * `fixed`, because a short dialog or a scrolling form would clip it.
 */
export const insideDialog = { withinPortal: false, floatingStrategy: "fixed" } as const;
