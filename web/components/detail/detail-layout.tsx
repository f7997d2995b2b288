import { Box, Skeleton, Tabs } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Suspense, type ReactNode } from "react";
import { PageHeader } from "../page-header.tsx";
import { useTexts } from "../use-texts.ts";
import { BackLink } from "../back-link.tsx";
import rowClasses from "../tabs/tab-row.module.css";
import { useCurrentShown } from "../tabs/use-current-shown.ts";
import classes from "./detail.module.css";
import { useTab } from "./use-tab.ts";

export interface DetailTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface DetailLayoutProps {
  title: string;
  /** The record's status, beside its title. */
  badge?: ReactNode;
  back: { readonly href: string; readonly label: string };
  actions?: ReactNode;
  /** Stays visible on all tabs. */
  summary: ReactNode;
  tabs: readonly DetailTab[];
  timeline: ReactNode;
  /** Nothing was done with the record since it was created: its history takes no column. */
  isUneventful?: boolean;
}

/** Pixels. A higher summary scrolls away: it would cover what is below it. */
const MAX_STICKY_HEIGHT = 260;

/** A long history is a scroll container of its own, focusable for keyboard users (WCAG 2.1.1). */
const inTabOrder = { tabIndex: 0 };

/** A single tab has no tab bar. */
function TabbedContent({ tabs }: Pick<DetailLayoutProps, "tabs">) {
  const [tab, setTab] = useTab(tabs.map(({ id }) => id));
  const row = useCurrentShown<HTMLDivElement>(tab);
  const [only, ...others] = tabs;
  if (others.length === 0) return only?.content;
  return (
    <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
      <Tabs.List ref={row} className={`${rowClasses.row} ${classes.tabs}`}>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} className={rowClasses.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <Suspense fallback={<Skeleton height={240} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A record's page: sticky title and summary, tabs below, and the history at the side if there is room. */
export function DetailLayout({
  title,
  badge,
  back,
  actions,
  summary,
  tabs,
  timeline,
  isUneventful,
}: DetailLayoutProps) {
  const { t } = useTexts();
  const { ref, height } = useElementSize();
  const { ref: summaryRef, height: summaryHeight } = useElementSize();
  return (
    <Box component="article" className={classes.screen} __vars={{ "--head-height": `${height}px` }}>
      <div ref={ref} className={classes.head}>
        <BackLink href={back.href} label={back.label} />
        <PageHeader title={title} trailing={badge}>
          {actions}
        </PageHeader>
      </div>
      <div className={classes.columns} data-uneventful={isUneventful || undefined}>
        <div className={classes.main}>
          <section
            ref={summaryRef}
            className={classes.summary}
            data-high={summaryHeight > MAX_STICKY_HEIGHT || undefined}
            aria-label={t("components.summary")}
          >
            {summary}
          </section>
          <TabbedContent tabs={tabs} />
        </div>
        <aside className={`${classes.card} ${classes.side}`} aria-label={t("components.timeline")} {...inTabOrder}>
          <h2 className={classes.heading}>{t("components.timeline")}</h2>
          {timeline}
        </aside>
      </div>
    </Box>
  );
}
