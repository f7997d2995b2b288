import type { ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";
import { FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";

export const Facts = FieldList;

/** A fact with a label of its own, that is no field of a record. */
export function Fact({ label, children }: { label: MessageKey; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
