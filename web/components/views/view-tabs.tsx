import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { addressOfView, normaliseListQuery } from "#shared/client/list-address.ts";
import { findListPage } from "#shared/domain/account/list-view.ts";
import type { ViewCount } from "#shared/domain/core/list-totals.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import classes from "../tabs/tab-row.module.css";
import { useCurrentShown } from "../tabs/use-current-shown.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { shows } from "./present-view.ts";
import { useOwnViews } from "./use-own-views.ts";
import { viewCountsQuery } from "./view-counts.ts";
import viewClasses from "./views.module.css";

interface ViewTabsProps<Row> {
  list: Pick<List<Row>, "resource" | "state" | "columns">;
}

interface Tab {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly count?: ViewCount | undefined;
}

/** What a tab is recognised by: the filters. Order, page size and a searched text stay within the tab. */
function filtersOf(resource: Resource, search: string): string {
  const parameters = new URLSearchParams(normaliseListQuery(resource, search));
  for (const name of ["sort", "page_size", "query"]) parameters.delete(name);
  return parameters.toString();
}

/** The ready views of the entity whose list the page is, then the user's own ones. */
function useViewTabs<Row>({ resource, state, columns }: ViewTabsProps<Row>["list"]): readonly Tab[] {
  const { t } = useTexts();
  const [path] = useLocation();
  const ready = findListPage(path)?.entity === resource.name ? (readyViews[resource.name] ?? []) : [];
  const { views } = useOwnViews(path);
  const { data: counts = [] } = useQuery({ ...viewCountsQuery(resource), enabled: ready.length > 0 });
  const present = { search: state.listQuery, columns: columns.shown.map(({ id }) => id) };
  const own = views.map((view) => ({
    id: view.id,
    title: view.name,
    href: addressOfView(view),
    isCurrent: shows(view, present),
  }));
  const isOwn = own.some(({ isCurrent }) => isCurrent);
  const shown = filtersOf(resource, state.listQuery);
  const first = ready.find(({ search }) => filtersOf(resource, search) === shown);
  return [
    ...ready.map((view) => ({
      id: view.key,
      title: t(view.title),
      href: addressOfView({ list: path, search: view.search, columns: null }),
      isCurrent: !isOwn && view === first,
      count: counts.find(({ key }) => key === view.key),
    })),
    ...own,
  ];
}

/** The views of a list as tabs, each with the number of its rows. They are links: the filters are in the address. */
export function ViewTabs<Row>({ list }: ViewTabsProps<Row>) {
  const { t } = useTexts();
  const tabs = useViewTabs(list);
  const current = tabs.find(({ isCurrent }) => isCurrent);
  // The numbers arrive later and move the tabs.
  const counted = tabs.filter(({ count }) => count).length;
  const row = useCurrentShown<HTMLUListElement>(`${current?.id ?? ""} ${counted}`);
  if (tabs.length === 0) return null;
  return (
    <nav className={viewClasses.tabs} aria-label={t("components.views.tabs")}>
      <ul ref={row} className={classes.row}>
        {tabs.map(({ id, title, href, isCurrent, count }) => (
          <li key={id}>
            <Link href={href} className={classes.tab} aria-current={isCurrent ? "true" : undefined}>
              {title} <Count count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: Pick<Tab, "count">) {
  const { t, language } = useTexts();
  if (!count) return null;
  const number = formatNumber(count.count, language);
  if (!count.has_more) return <span className={classes.count}>{number}</span>;
  return (
    <span className={classes.count}>
      <span aria-hidden>{number}+</span>
      <VisuallyHidden>{t("components.views.more_than", { count: number })}</VisuallyHidden>
    </span>
  );
}
