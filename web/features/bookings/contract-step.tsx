import { Alert, Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { loadArea } from "#shared/client/i18n.ts";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Language } from "#shared/lib/language.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CreatedContract } from "./created-contract.tsx";
import { NewContract } from "./new-contract.tsx";

const ContractNotices = lazyComponent(async () => {
  const [code] = await Promise.all([import("#web/components/contract-notices.tsx"), loadArea("contract-facts")]);
  return code.ContractNotices;
});

interface ContractStepProps {
  rentalId: string;
  label: string;
  language: Language;
}

/** A contract in one of these states can be replaced by a new one. */
const overStates: ReadonlySet<Document["state"]> = new Set(["declined", "expired", "cancelled"]);
const isOver = ({ state }: Document) => overStates.has(state);

/** The contract of the new rental: its document, or the form that creates one. */
export function ContractStep(props: ContractStepProps) {
  const { rentalId, label } = props;
  const { t } = useTexts();
  const can = useCan();
  const { data: rental } = useQuery({ ...oneQuery(rentalResource, rentalId), enabled: can("rental", "read") });
  const { data } = useQuery({
    ...listQuery(documentResource, `rental_id=${rentalId}&is_contract=true`),
    enabled: can("document", "read"),
  });
  const documents = data?.data ?? [];
  const isUnsecured = rental?.state === "draft" && rental.deposit_id === null;
  const mayMake = can("document", "create") && rental?.state === "draft" && !isUnsecured;
  const isOffered = mayMake && data !== undefined && documents.every(isOver);
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        {t("bookings.contract.rental")}{" "}
        <Anchor component={Link} href={`/rentals/${rentalId}`}>
          {label}
        </Anchor>
      </p>
      {isUnsecured && (
        <Alert color="orange" title={t("error.deposit_missing")}>
          {t("bookings.contract.deposit_hint")}{" "}
          <Anchor component={Link} href={`/rentals/${rentalId}`}>
            {label}
          </Anchor>
        </Alert>
      )}
      {isOffered && <NewContract {...props} />}
      {documents.map((document) => (
        <CreatedContract key={document.id} document={document} isOver={isOver(document)} mayBeSent={!isUnsecured} />
      ))}
      {/* Last: it arrives later, and would move what is being filled in. */}
      {rental?.state === "draft" && <ContractNotices rentalId={rentalId} />}
    </Stack>
  );
}
