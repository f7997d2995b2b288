import { Link, useLocation } from "wouter";
import { useT } from "#shared/ui/use-t.ts";
import { allPages, type KnownPage } from "./find-page.ts";
import classes from "./information-links.module.css";

/** In the footer's order (docs/design/specification.md, section 2). */
const paths = ["/who-we-are", "/privacy-policy", "/terms-and-conditions", "/faqs"] as const;
const informationPages = paths.flatMap((path): KnownPage[] => allPages.filter((page) => page.path === path));

/** Links to the four information pages: in a row, or stacked in a sheet. */
export function InformationLinks({ stacked = false }: { stacked?: boolean }) {
  const t = useT();
  const [location] = useLocation();
  return (
    <nav aria-label={t("footer.label")}>
      <ul className={classes.links} data-stacked={stacked}>
        {informationPages.map(({ path, title }) => (
          <li key={path}>
            <Link href={path} aria-current={location === path ? "page" : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
