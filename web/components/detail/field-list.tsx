import type { ReactNode } from "react";
import { useTexts } from "../use-texts.ts";
import { OrEmpty } from "../value.tsx";
import classes from "./detail.module.css";

/** Labels and values of a record, in as many columns as fit. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

interface FieldProps {
  /** Entity whose texts are searched first for the field's label. */
  entity: string;
  name: string;
  /** Spans the full width: for longer texts. */
  isWide?: boolean;
  children: ReactNode;
}

export function Field({ entity, name, isWide, children }: FieldProps) {
  const { fieldLabel } = useTexts();
  return (
    <div className={classes.field} data-wide={isWide || undefined}>
      <dt>{fieldLabel(entity, name)}</dt>
      <dd>
        <OrEmpty>{children}</OrEmpty>
      </dd>
    </div>
  );
}
