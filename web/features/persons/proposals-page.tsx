import { Anchor, Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import type { ErasureProposal } from "#shared/domain/persons/personal-data.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./proposals-page.module.css";

/** The query key starts with `person`, so that it is refetched after each erasure. */
const proposalsQuery = queryOptions({
  queryKey: ["person", "proposals"],
  queryFn: async ({ signal }) => (await call<ErasureProposal[]>("/personal-data/proposals", { signal })).data,
});

function Proposal({ proposal: { entity, subject_id, label, until, term, is_blocked } }: { proposal: ErasureProposal }) {
  const { t } = useTexts();
  return (
    <tr>
      <td>
        <Anchor
          component={Link}
          href={`/${entity === "owner" ? "owners" : "persons"}/${subject_id}`}
          size="sm"
          fw={600}
        >
          {label}
        </Anchor>{" "}
        {entity === "owner" && <StatusBadge color="blue" label={t("persons.proposals.owner")} />}{" "}
        {is_blocked && <StatusBadge color="amber" label={t("persons.proposals.blocked")} />}
      </td>
      <td>{until === null ? "–" : <Day date={until} />}</td>
      <td>{t(`persons.term.${term ?? "none"}`)}</td>
    </tr>
  );
}

/** /personal-data: persons whose legal retention period has expired. */
export function ProposalsPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(proposalsQuery);
  return (
    <div className={classes.page}>
      <PageHeader title={t("persons.proposals.title")} />
      <Panel>
        <p className={classes.intro}>{t("persons.proposals.intro")}</p>
        {error && <FailedList error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        {data?.length === 0 && <p className={classes.none}>{t("persons.proposals.none")}</p>}
        {data && data.length > 0 && (
          <PlainTable label={t("persons.proposals.title")}>
            <thead>
              <tr>
                <th scope="col">{t("persons.proposals.person")}</th>
                <th scope="col">{t("persons.proposals.until")}</th>
                <th scope="col">{t("persons.proposals.term")}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((proposal) => (
                <Proposal key={proposal.subject_id} proposal={proposal} />
              ))}
            </tbody>
          </PlainTable>
        )}
      </Panel>
    </div>
  );
}
