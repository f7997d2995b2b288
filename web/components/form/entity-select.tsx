import { Suspense, useState, type ComponentType } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { EntityFormProps } from "../entity-form.ts";
import { isSameValue } from "./form-values.ts";
import { readField, readReferenceLabel, type BaseRow } from "../row.ts";
import { useCan } from "../use-can.ts";
import { EntityPicker } from "./entity-picker.tsx";
import { useFieldProps, type FieldProps } from "./field-props.ts";

interface EntitySelectProps<Name extends string, Row extends BaseRow> extends FieldProps<Name> {
  resource: Resource;
  narrowed?: Readonly<Record<string, string>>;
  /** The form that makes a missing row, in a drawer above this one. */
  create?: ComponentType<EntityFormProps<Row>>;
}

/** A reference to a row of another resource. */
export function EntitySelect<Name extends string, Row extends BaseRow>(props: EntitySelectProps<Name, Row>) {
  const { resource, narrowed, create: CreateForm, ...field } = props;
  const { value, setValue, input } = useFieldProps(field);
  const [isCreating, setIsCreating] = useState(false);
  const can = useCan();
  const { row } = field.form;
  const isOfRow = isSameValue(value, readField(row, field.name));
  const mayCreate = CreateForm !== undefined && can(resource.name, "create");
  return (
    <>
      <EntityPicker
        {...input}
        resource={resource}
        narrowed={narrowed}
        value={typeof value === "string" ? value : null}
        knownLabel={isOfRow ? readReferenceLabel(row, field.name) : null}
        onChange={setValue}
        onCreate={mayCreate ? () => setIsCreating(true) : undefined}
      />
      {CreateForm && isCreating && (
        <Suspense fallback={null}>
          <CreateForm
            row={null}
            onClose={() => setIsCreating(false)}
            onSaved={({ id }) => {
              setValue(id);
              setIsCreating(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
