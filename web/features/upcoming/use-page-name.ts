import { matchRoute, useLocation, useRouter } from "wouter";
import { pages } from "#shared/domain/core/pages.ts";
import { useT } from "#shared/ui/use-t.ts";

/** What the page at this address will be called. */
export function usePageName(): string {
  const t = useT();
  const { parser } = useRouter();
  const [location] = useLocation();
  const page = pages.find(({ path }) => matchRoute(parser, path, location)[0]);
  return t(page?.title ?? "upcoming.title");
}
