import { Alert, Anchor, Button, Group, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import { createOnce } from "#shared/client/once.ts";
import { createOne, listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import { type Document, documentResource, documentStateColors } from "#shared/domain/documents/document.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Language } from "#shared/lib/language.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bookings.module.css";

interface ContractStepProps {
  rentalId: string;
  label: string;
  language: Language;
}

/** Contracts that came to nothing make room for another. */
const overStates: ReadonlySet<Document["state"]> = new Set(["declined", "expired", "cancelled"]);

function MadeDocument({ document }: { document: Document }) {
  const { t } = useTexts();
  return (
    <Group gap="sm">
      <StatusBadge color={documentStateColors[document.state]} label={t(`documents.state.${document.state}`)} />
      <Anchor component={Link} href={`/documents/${document.id}`}>
        {document.code} · {document.title}
      </Anchor>
    </Group>
  );
}

/** Fills a contract of a template with the rental; what keeps it from being made is told. */
function NewContract({ rentalId, label, language }: ContractStepProps) {
  const { t } = useTexts();
  const [once] = useState(createOnce);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const { data: template } = useQuery({
    ...oneQuery(templateResource, templateId ?? ""),
    enabled: templateId !== null,
  });
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: (chosen: Template) => {
      const { id: template_id, document_type_id, title, language: words } = chosen;
      const input = { title, document_type_id, template_id, rental_id: rentalId, language: words };
      return once((key) => createOne(documentResource, input, key), template_id);
    },
  });
  return (
    <Stack gap="sm" className={classes.form}>
      {error && (
        <Alert color="red" title={t("error.contract_failed")}>
          {describeError(error)}
        </Alert>
      )}
      <EntityPicker
        resource={templateResource}
        label={t("entity.template")}
        value={templateId}
        onChange={setTemplateId}
        narrowed={{ state: "active", language }}
      />
      <Group>
        <Button
          disabled={!template}
          loading={isPending}
          onClick={() => {
            if (template && !isPending) mutate(template);
          }}
        >
          {t("bookings.contract.make", { rental: label })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The contract of the rental that was made: its document, or the way to make one. */
export function ContractStep(props: ContractStepProps) {
  const { rentalId, label } = props;
  const { t } = useTexts();
  const can = useCan();
  const { data: rental } = useQuery({ ...oneQuery(rentalResource, rentalId), enabled: can("rental", "read") });
  const { data } = useQuery({
    ...listQuery(documentResource, `rental_id=${rentalId}`),
    enabled: can("document", "read"),
  });
  const documents = data?.data ?? [];
  const mayMake = can("document", "create") && rental?.state === "draft";
  const isOffered = mayMake && data !== undefined && documents.every(({ state }) => overStates.has(state));
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>
        {t("bookings.contract.rental")}{" "}
        <Anchor component={Link} href={`/rentals/${rentalId}`}>
          {label}
        </Anchor>
      </p>
      {rental?.deposit_id === null && <Alert color="orange">{t("error.deposit_missing")}</Alert>}
      {documents.map((document) => (
        <MadeDocument key={document.id} document={document} />
      ))}
      {isOffered && <NewContract {...props} />}
    </Stack>
  );
}
