import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "./entity-names.ts";
import type { Action } from "./roles.ts";
import type { IconName } from "./icon-names.ts";

/**
 * A page of the table in `pages.ts`. `access`: `public` opens without a token and `external` also without header,
 * sidebar and footer; `staff` needs a valid token; `admin` needs the role admin or super_admin (docs/design/specification.md, section 2).
 */
export interface Page {
  readonly path: string;
  readonly title: MessageKey;
  readonly access: "public" | "external" | "staff" | "admin";
  /** `visitor`: a page for the company's own visitors, with its name and colour. */
  readonly frame?: "visitor";
  readonly icon?: IconName;
  /** Its menu group; pages without one are reached from other pages. */
  readonly menu?: MenuGroup;
  /** The entity the user must be allowed to read; others see a no-permission state inside the page. */
  readonly entity?: EntityName;
  /** Another entity that its content needs, to be read too. */
  readonly also_reads?: EntityName;
  /** What the user must be allowed to do with the entity, if reading it is not enough. */
  readonly needs?: Action;
  /** The entity whose rows are created on this page, if not on the list at the resource's own path. */
  readonly makes?: EntityName;
  /** Further search words for the palette. */
  readonly keywords?: string;
}

export const menuGroups = [
  "top",
  "accounting",
  "admin",
  "properties",
  "clients",
  "assets",
  "documents",
  "payments",
  "bulk",
  "incidents",
  "info",
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The groups below "Management", in the specification's order. `bulk` is a single link between two groups. */
export const managementGroups = [
  "properties",
  "clients",
  "assets",
  "documents",
  "payments",
  "bulk",
  "incidents",
  "info",
] as const satisfies readonly MenuGroup[];
