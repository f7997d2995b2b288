import { useQuery } from "@tanstack/react-query";
import { debtsQuery } from "#shared/client/debts-query.ts";
import { iconOfEntity, type IndexedRecord, pathOfRecord } from "#shared/client/indexed-record.ts";
import { runningRentalsOf } from "#shared/client/running-rentals.ts";
import { can } from "#shared/client/state/session-state.ts";
import { formatCents } from "#shared/lib/money.ts";
import { NamedIcon } from "#shared/ui/icons.tsx";
import type { OpenRecord } from "#shared/ui/palette/commands/record-commands.ts";
import { useCurrentRecord } from "#shared/ui/palette/entries/use-here-entries.ts";
import { AssetContext } from "#shared/ui/quick-entry/asset-context.tsx";
import { Fact, mainFactsOf } from "#shared/ui/record-facts.tsx";
import { SmallButton } from "#shared/ui/small-button.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import classes from "./current-record.module.css";

/** Where the person lives, and their debt. */
function PersonContext({ id }: { readonly id: string }) {
  const t = useT();
  const language = useLanguage();
  const rentals = useQuery({ ...runningRentalsOf(id), enabled: can("rental", "read"), meta: { toast: "never" } });
  const debts = useQuery({
    ...debtsQuery(id, null),
    enabled: can("payment", "create"),
    meta: { shows: ["invoice", "deposit"], toast: "never" },
  });
  const owed = debts.data?.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return (
    <>
      {rentals.data?.data.map((rental) => (
        <Fact key={rental.id} name="rental_id" entity="payment" value={`${rental.code} · ${rental.asset_label}`} />
      ))}
      {owed !== undefined && (
        <div data-due={owed > 0 || undefined}>
          <dt>{t("extension.owed")}</dt>
          <dd>{owed > 0 ? formatCents(owed, language) : t("palette.owes_nothing")}</dd>
        </div>
      )}
    </>
  );
}

interface CardProps {
  readonly meant: Pick<IndexedRecord, "entity" | "id">;
  readonly record: OpenRecord;
  readonly onOpen: (path: string) => void;
}

function Card({ meant, record: { label, fields }, onOpen }: CardProps) {
  const t = useT();
  const { entity, id } = meant;
  const shownFields = mainFactsOf(entity, fields);
  return (
    <section className={classes.card} aria-label={t("extension.at_hand")}>
      <header className={classes.head}>
        <NamedIcon name={iconOfEntity(entity)} size={18} />
        <h2>
          <span className={classes.kind}>{t(`entity.${entity}`)}</span>
          {label}
        </h2>
        <SmallButton onClick={() => onOpen(pathOfRecord(meant))}>{t("palette.open_record")}</SmallButton>
      </header>
      <dl className={classes.facts}>
        {shownFields.map(({ name, value }) => (
          <Fact key={name} name={name} entity={entity} value={value} />
        ))}
        {entity === "person" && <PersonContext id={id} />}
      </dl>
      {entity === "asset" && <AssetContext asset={{ id, label }} />}
    </section>
  );
}

/**
 * Card of the record open in the web app beside the panel (docs/design/extension.md, "side panel"). Its actions are
 * in the palette below.
 */
export function CurrentRecord({ onOpen }: Pick<CardProps, "onOpen">) {
  const { meant, record } = useCurrentRecord();
  return meant && record ? <Card meant={meant} record={record} onOpen={onOpen} /> : null;
}
