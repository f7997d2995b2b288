import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { blockInput, keptPerson, type KeptPerson } from "#shared/domain/persons/personal-data.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";

const names = Object.keys(keptPerson.shape);

/** What was put aside, for as long as the dialog is open: it is kept nowhere on the device. */
function Kept({ kept, onClose }: { kept: KeptPerson; onClose: () => void }) {
  const { t } = useTexts();
  const values = new Map<string, string | null>(Object.entries(kept));
  return (
    <PlainModal opened onClose={onClose} title={t("persons.look.title")}>
      <FieldList>
        {names.map((name) => (
          <Field key={name} entity="person" name={name}>
            {values.get(name)}
          </Field>
        ))}
      </FieldList>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("action.close")}</Button>
      </Group>
    </PlainModal>
  );
}

/** Asks why somebody looks at what was put aside, and shows it. */
export function LookDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts();
  const [kept, setKept] = useState<KeptPerson | null>(null);
  const form = useMoveForm<"reason">(
    { resource: personResource, row: person, verb: "look", input: blockInput },
    (answer) => setKept(keptPerson.parse(answer)),
  );
  if (kept) return <Kept kept={kept} onClose={onClose} />;
  return (
    <MoveDialog
      form={form}
      title={t("persons.look.title")}
      explanation={t("persons.look.explain")}
      confirm={t("persons.look.confirm")}
      isPossible={person.blocked_at !== null}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" />
    </MoveDialog>
  );
}
