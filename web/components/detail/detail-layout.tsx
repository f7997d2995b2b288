import { Tabs } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageHeader } from "../page-header.tsx";
import { useTexts } from "../use-texts.ts";
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
  /** What stays in sight while the tabs change. */
  summary: ReactNode;
  tabs: readonly DetailTab[];
  timeline: ReactNode;
}

/** A record's page: a summary that stays, tabs below it, and its history at the side where there is room. */
export function DetailLayout({ title, badge, back, actions, summary, tabs, timeline }: DetailLayoutProps) {
  const { t } = useTexts();
  const [tab, setTab] = useTab(tabs.map(({ id }) => id));
  return (
    <article className={classes.screen}>
      <div>
        <Link href={back.href} className={classes.back}>
          <IconChevronLeft size={15} aria-hidden />
          {back.label}
        </Link>
        <PageHeader title={title} aside={badge}>
          {actions}
        </PageHeader>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.summary} aria-label={t("components.summary")}>
            {summary}
          </section>
          <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
            <Tabs.List>
              {tabs.map(({ id, label }) => (
                <Tabs.Tab key={id} value={id}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map(({ id, content }) => (
              <Tabs.Panel key={id} value={id} className={classes.panel}>
                {content}
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
        <aside className={`${classes.card} ${classes.side}`} aria-label={t("components.timeline")}>
          <h2 className={classes.heading}>{t("components.timeline")}</h2>
          {timeline}
        </aside>
      </div>
    </article>
  );
}
