import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementPart } from "#shared/domain/accounting/bank/net-settlement.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./banking.module.css";
import { bankChargeChoices } from "./banking-choices.ts";
import { partsQuery } from "./banking-queries.ts";
import { MovementRecordLink } from "./record-link.tsx";

const hrefOf = ({ payment_id, owner_charge_id }: MovementPart) =>
  payment_id ? `/payments/${payment_id}` : `/owner-charges?id=${owner_charge_id}`;

function Part({ part }: { part: MovementPart }) {
  return (
    <li className={classes.netLine}>
      <div className={classes.said}>
        <MovementRecordLink href={hrefOf(part)} label={part.label} />
        {part.name && <span className={classes.soft}>{part.name}</span>}
        {part.invoices.map(({ id, label }) => (
          <span key={id} className={classes.soft}>
            <MovementRecordLink href={`/invoices/${id}`} label={label} />
          </span>
        ))}
      </div>
      <strong className={classes.amount}>
        <Money cents={part.amount} />
      </strong>
    </li>
  );
}

function Parts({ movement }: { movement: BankMovement }) {
  const { t } = useTexts();
  const { data, isError } = useQuery(partsQuery(movement.id));
  const { bank_charge, net_charge, amount } = movement;
  if (isError) return <p role="alert">{t("components.failed.title")}</p>;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <ul className={classes.netLines}>
        {data.map((part) => (
          <Part key={part.id} part={part} />
        ))}
        {bank_charge && net_charge !== null && (
          <li className={classes.netLine}>
            <div className={classes.said}>
              {t(bankChargeChoices.text(bank_charge))}
              <span className={classes.soft}>{t("accounting.movement.net_is_company")}</span>
            </div>
            <strong className={classes.amount}>
              <Money cents={-net_charge} />
            </strong>
          </li>
        )}
      </ul>
      <p className={classes.netTotal}>
        <span>{t("accounting.movement.net_sum")}</span>
        <strong className={classes.amount}>
          <Money cents={amount} />
        </strong>
      </p>
    </>
  );
}

/** What a movement is the net of, with links to its payments, invoices and charges. */
export function PartsDialog({ movement, onClose }: { movement: BankMovement; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} title={t("accounting.movement.net_parts_title")}>
      <p className={classes.soft}>{movement.text || movement.label}</p>
      <Parts movement={movement} />
    </PlainModal>
  );
}
