/**
 * Where a field's list or calendar stands: inside the form's dialog, for screen readers and for its focus trap; and
 * `fixed`, because a short dialog and a scrolling form would cut it.
 */
export const insideDialog = { withinPortal: false, floatingStrategy: "fixed" } as const;
