import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { blockInput, blockedRecord, type BlockedRecord } from "#shared/domain/persons/personal-data.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { type DataSubject, resourceOf } from "./data-subject.ts";

/** Blocked data, shown while the dialog is open and not stored on the device. */
function BlockedData({
  record,
  subject,
  onClose,
}: {
  record: BlockedRecord;
  subject: DataSubject;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} title={t("persons.look.title")}>
      <FieldList>
        {Object.entries(record).map(([name, value]) => (
          <Field key={name} entity={subject.entity} name={name}>
            {value}
          </Field>
        ))}
      </FieldList>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("action.close")}</Button>
      </Group>
    </PlainModal>
  );
}

/** Asks for the reason for viewing blocked data, then shows it. */
export function LookDialog({ subject, onClose }: { subject: DataSubject; onClose: () => void }) {
  const { t } = useTexts();
  const [record, setRecord] = useState<BlockedRecord | null>(null);
  const form = useMoveForm<"reason">(
    { resource: resourceOf(subject), row: subject, verb: "look", input: blockInput },
    (response) => setRecord(blockedRecord.parse(response)),
  );
  if (record) return <BlockedData record={record} subject={subject} onClose={onClose} />;
  return (
    <MoveDialog
      form={form}
      title={t("persons.look.title")}
      explanation={t("persons.look.explain")}
      confirm={t("persons.look.confirm")}
      isPossible={subject.blocked_at !== null}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" />
    </MoveDialog>
  );
}
