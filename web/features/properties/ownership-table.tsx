import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { type Ownership, ownershipPhase } from "#shared/domain/properties/ownership.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Percent } from "#web/components/value.tsx";
import classes from "./ownership.module.css";

const phaseColors = { past: "gray", present: "green", future: "blue" } as const;

/** What the first column names: the owner, or the property or asset. */
type Named = "owner" | "place";

function nameOf(row: Ownership, named: Named): { label: string; href: string } {
  if (named === "owner") return { label: row.owner_label, href: `/owners/${row.owner_id}` };
  const href = row.asset_id ? `/assets/${row.asset_id}` : `/properties/${row.property_id}`;
  return { label: row.place_label, href };
}

function Share({ row, named }: { row: Ownership; named: Named }) {
  const { t } = useTexts();
  const phase = ownershipPhase(row, useToday());
  const { label, href } = nameOf(row, named);
  return (
    <tr>
      <td>
        <Anchor component={Link} href={href} size="sm">
          {label}
        </Anchor>
      </td>
      <td data-align="right">
        <Percent basisPoints={row.share} />
      </td>
      <td>
        <Day date={row.since} />
      </td>
      <td>
        <Day date={row.until} />
      </td>
      <td>
        <StatusBadge color={phaseColors[phase]} label={t(`properties.owners.${phase}`)} />
      </td>
    </tr>
  );
}

/** Shares with their dates, latest first. */
export function OwnershipTable({ rows, named }: { rows: readonly Ownership[]; named: Named }) {
  const { t, fieldLabel } = useTexts();
  const label = (field: string) => fieldLabel("ownership", field);
  return (
    <div className={classes.frame}>
      <PlainTable className={classes.table} label={t("properties.owners")}>
        <thead>
          <tr>
            <th scope="col">{named === "owner" ? label("owner_id") : t("properties.owners.place")}</th>
            <th scope="col" data-align="right">
              {label("share")}
            </th>
            <th scope="col">{label("since")}</th>
            <th scope="col">{label("until")}</th>
            <th scope="col">{t("properties.owners.phase")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Share key={row.id} row={row} named={named} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
