import type { PagePath } from "#shared/domain/core/pages.ts";
import { allPages, type KnownPage } from "../find-page.ts";

/** Pages that belong together. The first is the one in the menu, or in the user menu; the others are its tabs. */
const sets = [
  ["/", "/reports"],
  [
    "/invoices",
    "/billing-runs",
    "/recurring-charges",
    "/rental-charges",
    "/cost-settlements",
    "/reminder-steps",
    "/month-closes",
  ],
  ["/payments", "/remittances", "/bank-statements", "/bank-rules", "/mandates"],
  ["/deposits", "/deposit-bodies", "/interest-rates"],
  ["/assets", "/asset-prices", "/asset-prices/increments", "/asset-prices/increments/anniversaries", "/indices"],
  ["/owners", "/owner-charges", "/owner-statements"],
  ["/invoice-series", "/issuers", "/responsible-declaration"],
  ["/templates", "/placeholders"],
  [
    "/company",
    "/seal",
    "/lodging",
    "/reminder-steps",
    "/audit",
    "/personal-data",
    "/mails",
    "/messages",
    "/message-templates",
    "/webhooks",
    "/api-docs",
    "/pages",
  ],
] as const satisfies readonly (readonly PagePath[])[];

export type PageSet = readonly KnownPage[];

const pageOf = (path: PagePath): KnownPage[] => allPages.filter((page) => page.path === path);

const pageSets: readonly PageSet[] = sets.map((paths) => paths.flatMap(pageOf));

const holds = (set: PageSet, path: string) => set.some((page) => page.path === path);

/**
 * The set that a page belongs to. A page of two sets belongs to the one that the user is in already.
 * @param before the set of the page before
 */
export function pageSetOf(path: string, before: PageSet | null = null): PageSet | null {
  if (before && holds(before, path)) return before;
  return pageSets.find((set) => holds(set, path)) ?? null;
}
