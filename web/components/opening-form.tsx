import type { ComponentType } from "react";
import { useLocation } from "wouter";
import type { EntityFormProps } from "./entity-form.ts";
import type { BaseRow } from "./row.ts";

/** A form that opens the page of a new row after saving, for the next step. After an edit the current page stays. */
export function openingForm<Row extends BaseRow>(
  Form: ComponentType<EntityFormProps<Row>>,
  hrefOf: (row: { readonly id: string }) => string,
): ComponentType<EntityFormProps<Row>> {
  return function OpeningForm(props) {
    const [, navigate] = useLocation();
    return (
      <Form
        {...props}
        onSaved={(row) => {
          props.onSaved(row);
          if (!props.row) navigate(hrefOf(row));
        }}
      />
    );
  };
}
