import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { documentStateColors, liveDocumentStates } from "#shared/domain/documents/document.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { Field } from "#web/components/detail/field-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";
import { useContract } from "./use-contract.ts";

/** A rental's contract and its signing progress. */
export function ContractField({ rental }: { rental: Rental }) {
  const { t } = useTexts();
  const contract = useContract(rental);
  if (!contract) return null;
  const { id, code, state, signed_count, signer_count } = contract;
  const isBeingSigned = liveDocumentStates.includes(state) && signer_count > 0;
  return (
    <Field entity="rental" name="contract">
      <span className={classes.contract}>
        <Anchor component={Link} href={`/documents/${id}`}>
          {code}
        </Anchor>
        <StatusBadge color={documentStateColors[state]} label={t(`documents.state.${state}`)} />
      </span>
      {isBeingSigned && (
        <span className={classes.soft}>
          {t("rentals.contract_signed", { signed: signed_count, count: signer_count })}
        </span>
      )}
    </Field>
  );
}
