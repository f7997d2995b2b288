import { Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkUploadIssue, IssueGroup, IssueKind } from "#shared/domain/administration/bulk-upload.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { ISSUES_A_PAGE, issuesQuery } from "./bulk-upload-queries.ts";
import { Pages } from "./pages.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./row-check.module.css";

type Chosen = Pick<IssueGroup, "field" | "key"> | null;

const isSame = (chosen: Chosen, group: IssueGroup) => chosen?.field === group.field && chosen.key === group.key;

interface GroupsProps {
  groups: readonly IssueGroup[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Groups of equal issues; choosing one filters the rows below. */
function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const { t, language } = useTexts();
  if (groups.length < 2) return null;
  return (
    <div className={classes.groups} role="group" aria-label={t("administration.check.narrow")}>
      {groups.map((group) => (
        <UnstyledButton
          key={`${group.field} ${group.key} ${group.message}`}
          className={classes.group}
          aria-pressed={isSame(chosen, group)}
          onClick={() => onChoose(isSame(chosen, group) ? null : group)}
        >
          <span className={classes.count}>{formatNumber(group.count, language)}</span>
          {group.message}
        </UnstyledButton>
      ))}
    </div>
  );
}

function columnOf({ column, header }: BulkUploadIssue): string {
  return [column, header].filter(Boolean).join(" · ") || "–";
}

function IssueTable({ issues, label }: { issues: readonly BulkUploadIssue[]; label: string }) {
  const { t, language } = useTexts();
  return (
    <PlainTable className={classes.issues} label={label}>
      <thead>
        <tr>
          <th scope="col" data-align="right">
            {t("administration.check.row")}
          </th>
          <th scope="col">{t("administration.check.column")}</th>
          <th scope="col">{t("administration.check.value")}</th>
          <th scope="col">{t("administration.check.reason")}</th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <tr key={`${issue.row_number} ${issue.field} ${issue.message} ${issue.value}`}>
            <th scope="row" data-align="right">
              {issue.row_number === 0 ? "–" : formatNumber(issue.row_number, language)}
            </th>
            <td title={columnOf(issue)}>{columnOf(issue)}</td>
            <td title={issue.value ?? undefined} className={classes.value}>
              {issue.value ?? "–"}
            </td>
            <td className={classes.reason}>{issue.message}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Row, column and reason of each issue, in file order. Renders nothing without issues. */
export function IssueBrowser({ batch, progress, kind }: BatchProps & { kind: IssueKind }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Chosen>(null);
  const [page, setPage] = useState(1);
  const groups = progress.groups.filter((group) => group.kind === kind);
  const { data, error, refetch } = useQuery({
    ...issuesQuery({ id: batch.id, version: progress.version, kind, group: chosen }, page),
    enabled: groups.length > 0,
  });
  if (groups.length === 0) return null;
  const choose = (next: Chosen) => {
    setChosen(next);
    setPage(1);
  };
  const title = t(`administration.check.title.${kind}`);
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{title}</h2>
      <Groups groups={groups} chosen={chosen} onChoose={choose} />
      {error && !data && <FailedList error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <IssueTable issues={data.data} label={title} />}
      <Pages page={page} size={ISSUES_A_PAGE} total={data?.meta?.total ?? 0} onPage={setPage} />
    </section>
  );
}
