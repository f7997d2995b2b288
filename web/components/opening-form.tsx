import type { ComponentType } from "react";
import { useLocation } from "wouter";
import type { EntityFormProps } from "./entity-form.ts";
import type { BaseRow } from "./row.ts";

/** A form whose new row opens once it is saved: what comes next is done there. A row that was changed stays where it was shown. */
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
