import type { Resource } from "#shared/domain/core/resource.ts";
import { describeValue } from "./describe-value.ts";
import { Field, FieldList } from "./detail/field-list.tsx";
import { readField, readReferenceLabel, type BaseRow } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** Length from which a text spans the full width. */
const LONG_TEXT = 60;

interface RowFieldsProps {
  resource: Resource;
  row: BaseRow;
}

/** The fields of a form as text: for users who may only read, and for archived rows. */
export function RowFields({ resource, row }: RowFieldsProps) {
  const texts = useTexts();
  const names = Object.keys(resource.input.shape).filter((name) => !name.endsWith("_ids"));
  return (
    <FieldList>
      {names.map((name) => {
        const text = readReferenceLabel(row, name) ?? describeValue(name, readField(row, name), { resource, texts });
        return (
          <Field key={name} entity={resource.name} name={name} isWide={text.length > LONG_TEXT}>
            {text}
          </Field>
        );
      })}
    </FieldList>
  );
}
