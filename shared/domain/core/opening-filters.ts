/**
 * Lists of a page that open narrowed, by their page's path: all of their rows are rarely needed first. The list opens with these filters,
 * shown and removable, and the build does not fetch it ahead.
 */
export const openingFilters = {
  "/assets": { asset_status_kind: "available" },
  "/asset-prices": { phase: "current" },
} as const;
