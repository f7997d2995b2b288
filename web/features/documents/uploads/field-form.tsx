import { Button, Checkbox, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import { filledFieldKinds } from "#shared/domain/documents/document-field.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { FieldDraft } from "./field-draft.ts";
import classes from "./fields.module.css";
import { signingSigners, useSignerName } from "./signer-name.ts";
import type { FieldDrafts } from "./use-field-drafts.ts";

interface FieldFormProps {
  readonly field: FieldDraft;
  readonly fields: FieldDrafts;
  readonly signers: readonly Signer[];
  readonly pages: number;
}

const sides = ["x", "y", "width", "height"] as const;

/** Place and size as numbers, for those who do not drag. */
function BoxNumbers({ field, fields, pages }: FieldFormProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const change = (changes: Partial<FieldDraft>) => fields.change(field.key, changes);
  return (
    <div className={classes.numbers}>
      <NumberInput
        label={t("pdf_fields.page")}
        value={field.page}
        min={1}
        max={pages}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(page) => typeof page === "number" && page >= 1 && change({ page })}
      />
      {sides.map((side) => (
        <NumberInput
          key={side}
          label={t(`pdf_fields.${side}`)}
          value={Math.round(field[side] * 1_000) / 10}
          min={0}
          max={100}
          step={0.5}
          decimalScale={1}
          decimalSeparator={language === "es" ? "," : "."}
          clampBehavior="strict"
          onChange={(value) => typeof value === "number" && change({ [side]: value / 100 })}
        />
      ))}
    </div>
  );
}

/** The selected field. */
export function FieldForm(props: FieldFormProps) {
  const { field, fields, signers, pages } = props;
  const { t } = useTexts();
  const nameOf = useSignerName(signers);
  const signing = signingSigners(signers);
  const isSigning = signing.some(({ id }) => id === field.signer_id);
  const isFilled = filledFieldKinds.includes(field.kind);
  return (
    <section className={classes.form} aria-label={t("pdf_fields.selected")}>
      <Select
        label={t("pdf_fields.signer")}
        data={signing.map(({ id, name }) => ({ value: id, label: name }))}
        value={isSigning ? field.signer_id : null}
        placeholder={t("pdf_fields.no_signer")}
        error={!isSigning && nameOf(field.signer_id)}
        allowDeselect={false}
        onChange={(signer_id) => fields.change(field.key, { signer_id })}
      />
      {isFilled && (
        <>
          <TextInput
            label={t("pdf_fields.label")}
            value={field.label}
            withAsterisk
            error={field.label.trim() === "" && t("validation.required")}
            maxLength={DOCUMENT_FIELD_LIMITS.label}
            onChange={(event) => fields.change(field.key, { label: event.currentTarget.value })}
          />
          <Checkbox
            label={t("pdf_fields.is_required")}
            checked={field.is_required}
            onChange={(event) => fields.change(field.key, { is_required: event.currentTarget.checked })}
          />
        </>
      )}
      <BoxNumbers {...props} />
      <Group gap="xs">
        {pages > 1 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => {
              if (fields.copyToAll(field)) showSuccess(t("pdf_fields.copied"));
              else showError(t("pdf_fields.too_many", { limit: DOCUMENT_FIELD_LIMITS.count }));
            }}
          >
            {t("pdf_fields.copy_all")}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => fields.remove(field.key)}
        >
          {t("pdf_fields.delete")}
        </Button>
      </Group>
    </section>
  );
}
