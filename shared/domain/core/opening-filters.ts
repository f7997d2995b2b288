/**
 * Lists of a page that open narrowed, by their page's path: nobody needs all their rows first. The list opens with these filters,
 * shown and removable, and the build does not fetch it ahead.
 */
export const openingFilters = {
  "/assets": { asset_status_kind: "available" },
  "/asset-prices": { phase: "current" },
} as const;
