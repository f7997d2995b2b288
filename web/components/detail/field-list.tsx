import type { ReactNode } from "react";
import { useTexts } from "../use-texts.ts";
import { OrEmpty } from "../value.tsx";
import classes from "./detail.module.css";

/** Labels and values of a record, in as many columns as fit. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** Spans the full width: for longer texts. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** A value with a label that is no field of a record. */
export function Fact({ label, isWide, children }: FactProps) {
  return (
    <div className={classes.field} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>
        <OrEmpty>{children}</OrEmpty>
      </dd>
    </div>
  );
}

interface FieldProps extends Omit<FactProps, "label"> {
  /** Entity whose texts are searched first for the field's label. */
  entity: string;
  name: string;
}

export function Field({ entity, name, ...fact }: FieldProps) {
  const { fieldLabel } = useTexts();
  return <Fact label={fieldLabel(entity, name)} {...fact} />;
}
