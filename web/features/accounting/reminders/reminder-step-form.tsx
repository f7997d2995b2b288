import { reminderStepResource, type ReminderStep } from "#shared/domain/accounting/reminders/reminder-step.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

/** When a tenant is reminded, with the text in each language. */
export function ReminderStepForm(props: EntityFormProps<ReminderStep>) {
  const form = useResourceForm(reminderStepResource, props, { is_active: false });
  return (
    <EntityFormDrawer form={form} {...props}>
      <TextField form={form} name="name" />
      <NumberField form={form} name="days_overdue" />
      <CheckboxField form={form} name="is_active" hint="accounting.reminder.active_hint" />
      <TextField form={form} name="subject_es" hint="accounting.reminder.words_hint" />
      <TextAreaField form={form} name="text_es" />
      <TextField form={form} name="subject_en" />
      <TextAreaField form={form} name="text_en" />
    </EntityFormDrawer>
  );
}
