import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import {
  type Document,
  documentResource,
  documentStateColors,
  type DocumentState,
  liveDocumentStates,
} from "#shared/domain/documents/document.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { Field } from "#web/components/detail/field-list.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";

/** Declined, expired and cancelled documents do not count as the rental's contract. */
const current: readonly DocumentState[] = ["draft", ...liveDocumentStates, "signed"];

/** The contract being signed, else the last one created. */
function useContract({ id, state }: Rental): Document | undefined {
  const states = state === "pending_signature" ? liveDocumentStates : current;
  const query = { rental_id: id, is_contract: "true", state: states.join(","), sort: "-created_at", page_size: "1" };
  const enabled = useCan()("document", "read");
  const { data } = useQuery({ ...listQuery(documentResource, new URLSearchParams(query).toString()), enabled });
  return data?.data[0];
}

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
