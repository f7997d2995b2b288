import { Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { createOne, listQuery } from "#shared/client/resource-queries.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import { languages } from "#shared/lib/language.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface Props {
  readonly rentalId: string;
  /** A rental has one contract: its templates are left out where there is one. */
  readonly hasContract: boolean;
  readonly onAdded: (id: string) => void;
}

/** The active templates for the rental whose documents are signed, by language. */
function useSignedTemplates({ rentalId, hasContract }: Props): readonly Template[] {
  const types = useQuery(listQuery(documentTypeResource, "page_size=200"));
  const templates = useQuery(listQuery(templateResource, `state=active&rental_id=${rentalId}&page_size=200`));
  const offered = types.data?.data.filter(
    ({ is_contract, requires_signature }) => requires_signature && !(is_contract && hasContract),
  );
  const ids = new Set(offered?.map(({ id }) => id));
  return templates.data?.data.filter(({ document_type_id }) => ids.has(document_type_id)) ?? [];
}

/** Creates a draft of the rental from a template, which the signers of the rental sign. */
export function AddFromTemplate(props: Props) {
  const { rentalId, onAdded } = props;
  const { t } = useTexts();
  const templates = useSignedTemplates(props);
  const submit = useIdempotentSubmit();
  const add = useMutation({
    meta: { toast: "never" },
    mutationFn: ({ id: template_id, document_type_id, title, language, owner_id }: Template) => {
      const input = { title, document_type_id, template_id, rental_id: rentalId, language, owner_id };
      return submit((key) => createOne(documentResource, input, key), template_id);
    },
    onSuccess: ({ id }) => onAdded(id),
  });
  const start = (id: string | null) => {
    const template = templates.find((one) => one.id === id);
    if (template && !add.isPending) add.mutate(template);
  };
  if (templates.length === 0) return null;
  return (
    <>
      <Select
        label={t("bundle.add")}
        description={t("bundle.add_hint")}
        placeholder={add.isPending ? t("bundle.adding") : t("bundle.add_choose")}
        data={languages.map((language) => ({
          group: t(`documents.language.${language}`),
          items: templates
            .filter((one) => one.language === language)
            .map(({ id, title }) => ({ value: id, label: title })),
        }))}
        value={null}
        disabled={add.isPending}
        onChange={start}
        comboboxProps={insideDialog}
        searchable
      />
      {add.error && <Notice tone="danger">{describeError(add.error)}</Notice>}
    </>
  );
}
