import { Anchor, Button } from "@mantine/core";
import { Link } from "wouter";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { type Anniversary, type AnniversaryState, isNotifiable } from "#shared/domain/rentals/anniversary.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { TickBox } from "#web/components/data-table/tick-box.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./anniversaries.module.css";
import { AnniversaryAmounts, AnniversaryIndex } from "./anniversary-index.tsx";

/** Colours of what is known; what is not is said beside the index. */
const stateColors: Partial<Readonly<Record<AnniversaryState, StatusColor>>> = {
  ready: "green",
  prepared: "teal",
  no_change: "gray",
  out_of_range: "gray",
};

export interface AnniversaryActions {
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly prepare: (item: Anniversary) => void;
  readonly write: (item: Anniversary) => void;
  readonly skip: (item: Anniversary) => void;
  readonly isBusy: boolean;
}

interface AnniversaryRowProps {
  item: Anniversary;
  today: string;
  actions: AnniversaryActions;
}

function RowActions({ item, today, actions }: AnniversaryRowProps) {
  const { t } = useTexts();
  const can = useCan();
  const { state, increment_id, letter_on } = item;
  return (
    <span className={classes.actions}>
      {state === "ready" && can("price_increment", "create") && (
        <Button size="compact-sm" variant="light" disabled={actions.isBusy} onClick={() => actions.prepare(item)}>
          {t("rentals.anniversary.prepare")}
        </Button>
      )}
      {state === "prepared" && isNotifiable(item, today) && can("rental", "update") && can("person", "read") && (
        <Button size="compact-sm" variant="light" onClick={() => actions.write(item)}>
          {t(letter_on ? "rentals.anniversary.letter_again" : "rentals.anniversary.letter")}
        </Button>
      )}
      {increment_id && (
        <Button size="compact-sm" variant="default" component={Link} href={`/asset-prices/increments/${increment_id}`}>
          {t("rentals.anniversary.to_increment")}
        </Button>
      )}
      {state !== "prepared" && can("rental", "approve") && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.skip(item)}>
          {t("rentals.anniversary.skip")}
        </Button>
      )}
    </span>
  );
}

/** One rental: when, by how much, until when it is notified, and what is done next. */
export function AnniversaryRow({ item, today, actions }: AnniversaryRowProps) {
  const { t, language } = useTexts();
  const { rental_id, tenant_label, rental_code, asset_label, state, letter_on } = item;
  const color = stateColors[state];
  return (
    <li className={classes.item}>
      <span className={classes.tick}>
        <TickBox
          aria-label={t("rentals.anniversary.select", { name: `${tenant_label} · ${rental_code}` })}
          checked={actions.isSelected(rental_id)}
          disabled={state !== "ready" && state !== "prepared"}
          onChange={() => actions.toggle(rental_id)}
        />
      </span>
      <span className={classes.cell}>
        <Anchor component={Link} href={`/rentals/${rental_id}`} className={classes.name}>
          {tenant_label}
        </Anchor>
        <span className={classes.soft}>{`${rental_code} · ${asset_label}`}</span>
      </span>
      <span className={classes.cell}>
        <span className={classes.term}>{t("rentals.anniversary.on")}</span>
        <Day date={item.anniversary_on} />
        {item.anniversary_on < today && <span className={classes.due}>{t("rentals.anniversary.passed")}</span>}
      </span>
      <span className={classes.cell}>
        <span className={classes.term}>{t("rentals.anniversary.index")}</span>
        <AnniversaryIndex item={item} />
      </span>
      <span className={classes.cell}>
        <span className={classes.term}>{t("rentals.anniversary.amounts")}</span>
        <AnniversaryAmounts item={item} />
      </span>
      <span className={classes.cell}>
        <span className={classes.term}>{t("rentals.anniversary.letter_by")}</span>
        {item.letter_by ? <Day date={item.letter_by} /> : t("rentals.anniversary.by_contract")}
      </span>
      <span className={classes.cell}>
        {color && <StatusBadge color={color} label={t(`rentals.anniversary.state.${state}`)} />}
        {letter_on && (
          <Anchor component={Link} href={`/rentals/${rental_id}`} className={classes.soft}>
            {t("rentals.anniversary.letter_on", { date: formatDate(letter_on, language) })}
          </Anchor>
        )}
        {state === "prepared" && !isNotifiable(item, today) && (
          <span className={classes.soft}>{t("rentals.anniversary.month_started")}</span>
        )}
        <RowActions item={item} today={today} actions={actions} />
      </span>
    </li>
  );
}
