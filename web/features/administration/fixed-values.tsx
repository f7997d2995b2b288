import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { missingFields } from "#shared/domain/administration/match-columns.ts";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import type { SheetField } from "#shared/domain/administration/sheet-field.ts";
import { choiceWord } from "#shared/i18n/translator.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { MatchingProps } from "./batch-props.ts";
import classes from "./column-matching.module.css";

interface FixedValueProps {
  field: SheetField;
  value: string;
  onChange: (value: string) => void;
}

/** One value for all rows: a select for choices, else a text as in a cell. */
function FixedValue({ field, value, onChange }: FixedValueProps) {
  const { t, textOf, fieldLabel } = useTexts();
  const [typed, setTyped] = useState(value);
  const { area, code, entity, kind, values } = field;
  const label = fieldLabel(entity, code);
  const word = (one: string) => choiceWord(textOf, { area, entity, field: code }, one);
  const choices = kind === "boolean" ? [t("components.yes"), t("components.no")] : values;
  if (choices.length === 0)
    return (
      <TextInput
        label={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== value && onChange(typed)}
        onKeyDown={({ key }) => key === "Enter" && onChange(typed)}
      />
    );
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: "", label: t("administration.match.none") },
        ...choices.map((one) => ({ value: one, label: word(one) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface AdderProps {
  fields: readonly SheetField[];
  onAdd: (code: string) => void;
}

/** Chooses a further field that gets one value for all rows. */
function FieldAdder({ fields, onAdd }: AdderProps) {
  const { t, fieldLabel } = useTexts();
  if (fields.length === 0) return null;
  return (
    <NativeSelect
      label={t("administration.match.fixed_add")}
      value=""
      data={[
        { value: "", label: t("administration.match.none") },
        ...fields.map(({ entity, code }) => ({ value: code, label: fieldLabel(entity, code) })),
      ]}
      onChange={({ currentTarget }) => onAdd(currentTarget.value)}
    />
  );
}

/** Fields without a column: the user chooses a column below, or one value here for all rows; of optional ones where wanted. */
export function FixedValues({ sheet, matching, onChange }: MatchingProps & { sheet: SheetDefinition }) {
  const { t, fieldLabel } = useTexts();
  const { columns, constants } = matching;
  /** Optional fields that were added and have no value yet. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const missing = missingFields(sheet, matching);
  const free = sheet.fields.filter(({ code }) => !columns.includes(code));
  const isShown = (field: SheetField) =>
    constants[field.code] !== undefined || (!field.isPerRow && (missing.includes(field) || added.has(field.code)));
  const fields = free.filter(isShown);
  const change = (code: string, value: string) => {
    const { [code]: _before, ...others } = constants;
    onChange({ constants: value.trim() === "" ? others : { ...others, [code]: value } });
  };
  return (
    <div className={classes.fixed}>
      {missing.length > 0 && (
        <Notice tone="due">
          {t("error.columns_missing", {
            fields: missing.map(({ entity, code }) => fieldLabel(entity, code)).join(", "),
          })}
        </Notice>
      )}
      {matching.version === 1 && Object.keys(constants).length > 0 && (
        <Notice>{t("administration.match.recalled")}</Notice>
      )}
      {fields.length > 0 && <p className={classes.text}>{t("administration.match.fixed")}</p>}
      <div className={classes.where}>
        {fields.map((field) => (
          <FixedValue
            key={field.code}
            field={field}
            value={constants[field.code] ?? ""}
            onChange={(value) => change(field.code, value)}
          />
        ))}
        <FieldAdder
          fields={free.filter((field) => !isShown(field) && !field.isPerRow)}
          onAdd={(code) => setAdded(new Set(added).add(code))}
        />
      </div>
    </div>
  );
}
