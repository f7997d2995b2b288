import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { createOne } from "#shared/client/resource-queries.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { toOptions } from "#web/components/choices.ts";
import { StarterNotice } from "#web/components/starter-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { bookingLanguageChoices } from "./booking-choices.ts";
import classes from "./bookings.module.css";
import { useContractTemplates } from "./use-contract-templates.ts";

interface NewContractProps {
  rentalId: string;
  label: string;
  language: Language;
}

/** Creates a contract from a template and the rental; repeated clicks create only one. */
function useContractMaker(rentalId: string) {
  const [submit] = useState(createIdempotentSubmit);
  const isBusy = useRef(false);
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: ({ id: template_id, document_type_id, title, language, owner_id }: Template) => {
      const input = { title, document_type_id, template_id, rental_id: rentalId, language, owner_id };
      return submit((key) => createOne(documentResource, input, key), template_id);
    },
    onSettled: () => void (isBusy.current = false),
  });
  const make = (template: Template) => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(template);
  };
  return { make, isPending, error };
}

const toOption = ({ id, title }: Template) => ({ value: id, label: title });

/**
 * Choice of the template, in the visitor's language if available; shows what prevents the contract from being
 * created.
 */
export function NewContract({ rentalId, label, language }: NewContractProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<{ language?: Language | undefined; id?: string | null }>({});
  const { make, isPending, error } = useContractMaker(rentalId);
  const { spoken, fitting, others } = useContractTemplates(rentalId, chosen.language ?? null, language);
  const only = fitting?.length === 1 ? fitting[0] : undefined;
  const template = [...(fitting ?? []), ...others].find(({ id }) => id === chosen.id) ?? only;
  return (
    <Stack gap="md" className={classes.form}>
      {error && (
        <Alert color="red" title={t("error.contract_failed")}>
          {describeError(error)}
        </Alert>
      )}
      <div className={classes.choice}>
        <Select
          label={t("entity.template")}
          description={fitting?.length === 0 ? t("bookings.contract.no_template") : undefined}
          placeholder={t("bookings.contract.choose")}
          data={[
            ...(fitting ?? []).map(toOption),
            ...(others.length > 0
              ? [{ group: t("bookings.contract.other_templates"), items: others.map(toOption) }]
              : []),
          ]}
          value={template?.id ?? null}
          onChange={(id) => setChosen({ ...chosen, id })}
          searchable
        />
        <Select
          label={t("bookings.contract.language")}
          data={toOptions(bookingLanguageChoices, t)}
          value={spoken}
          allowDeselect={false}
          onChange={(value) => setChosen({ language: languages.find((one) => one === value) })}
        />
      </div>
      {template?.is_starter && <StarterNotice />}
      <Group>
        <Button disabled={!template} loading={isPending} onClick={() => template && make(template)}>
          {t("bookings.contract.make", { rental: label })}
        </Button>
      </Group>
    </Stack>
  );
}
