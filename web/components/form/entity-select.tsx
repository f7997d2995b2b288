import type { Resource } from "#shared/domain/core/resource.ts";
import { readField, readReferenceLabel } from "../row.ts";
import type { DescribeOption } from "./entity-options.tsx";
import { EntityPicker, type EntityPickerProps } from "./entity-picker.tsx";
import { useFieldProps, type FieldProps } from "./field-props.ts";
import { isSameValue } from "./form-values.ts";
import { useMissingRow, type CreateForm } from "./use-missing-row.tsx";

export interface EntityFieldProps<Name extends string, R extends Resource> extends FieldProps<Name> {
  resource: R;
  narrowed?: Readonly<Record<string, string>>;
  isOffered?: EntityPickerProps<R>["isOffered"];
  describe?: DescribeOption<R>;
  create?: CreateForm<R>;
}

/** A reference to a row of another resource. */
export function EntitySelect<Name extends string, R extends Resource>(props: EntityFieldProps<Name, R>) {
  const { resource, narrowed, isOffered, describe, create, ...field } = props;
  const { value, setValue, input } = useFieldProps(field);
  const missing = useMissingRow(`${field.form.resource.name} ${field.name}`, resource, create, setValue);
  const { row } = field.form;
  const isOfRow = isSameValue(value, readField(row, field.name));
  return (
    <>
      <EntityPicker
        {...input}
        resource={resource}
        narrowed={narrowed}
        isOffered={isOffered}
        value={typeof value === "string" ? value : null}
        knownLabel={isOfRow ? readReferenceLabel(row, field.name) : null}
        onChange={setValue}
        describe={describe}
        onCreate={missing.create}
      />
      {missing.drawer}
    </>
  );
}
