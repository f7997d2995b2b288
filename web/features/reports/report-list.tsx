import { Link } from "wouter";
import { type Report, type ReportGroup, reportGroups } from "#shared/domain/reports/report.ts";
import { reports } from "#shared/domain/reports/reports.ts";
import { ForbiddenList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./reports.module.css";

function Group({ group, shown }: { group: ReportGroup; shown: readonly Report[] }) {
  const { t } = useTexts();
  const id = `reports-${group}`;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id}>{t(`reports.group.${group}`)}</h2>
      <ul>
        {shown.map(({ name, title, about }) => (
          <li key={name}>
            <Link href={`/reports/${name}`} className={classes.entry}>
              <span className={classes.entryTitle}>{t(title)}</span>
              <span className={classes.entryAbout}>{t(about)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /reports: every report that the user may read, with its description. */
export function ReportList() {
  const { t } = useTexts();
  const can = useCan();
  const readable = Object.values(reports).filter(({ entity }) => can(entity, "read"));
  if (readable.length === 0) return <ForbiddenList />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.reports")} />
      <div className={classes.groups}>
        {reportGroups.map((group) => (
          <Group key={group} group={group} shown={readable.filter((report) => report.group === group)} />
        ))}
      </div>
    </div>
  );
}
