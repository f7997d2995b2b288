import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { NoMailServer } from "#web/components/no-mail-server.tsx";

/** What follows the issue of a run: mails, remittances. */
export function FollowUpFields<Field extends string>({
  form,
}: {
  form: ResourceForm<Field | "mails_invoices" | "drafts_remittances">;
}) {
  return (
    <>
      <CheckboxField form={form} name="mails_invoices" hint="accounting.run.mails_hint" />
      {form.fields.values["mails_invoices"] === true && <NoMailServer />}
      <CheckboxField form={form} name="drafts_remittances" hint="accounting.run.remittance_hint" />
    </>
  );
}
