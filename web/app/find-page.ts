import { matchRoute, type Parser } from "wouter";
import { pages, type PagePath } from "#shared/domain/core/pages.ts";
import type { Page } from "#shared/domain/core/navigation.ts";

/** A page of the table whose path has its literal type. */
export type KnownPage = Page & { readonly path: PagePath };

export const allPages: readonly KnownPage[] = pages;

/** The page for a location, or null. The first match wins, as in the router. */
export function findPage(parser: Parser, location: string): KnownPage | null {
  return allPages.find(({ path }) => matchRoute(parser, path, location)[0]) ?? null;
}
