import { Alert, Button, Group, Menu, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle, IconArrowMerge, IconArrowsRight } from "@tabler/icons-react";
import { describeError } from "#shared/client/api-error.ts";
import type { MergePreview } from "#shared/domain/persons/person-merge.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { OptionNote } from "#web/components/form/entity-options.tsx";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MergeComparison } from "./merge-comparison.tsx";
import classes from "./persons.module.css";
import { useMerge } from "./use-merge.ts";

/** Whether the user may update a person and archive another. */
export function useMayMerge(): (person: Person) => boolean {
  const can = useCan();
  return ({ archived_at }) => archived_at === null && can("person", "update") && can("person", "archive");
}

/** The palette's merge command for the person on the page. */
export function useMergeCommand(person: Person | undefined, onRequest: () => void): void {
  const mayMerge = useMayMerge();
  const isOffered = person !== undefined && mayMerge(person);
  usePageCommands(
    isOffered
      ? [{ id: "person_merge", title: "palette.merge_person", icon: "tenant", hint: person.label, run: onRequest }]
      : [],
  );
}

/** The menu item that opens the merge dialog. */
export function MergeItem({ onRequest }: { onRequest: () => void }) {
  const { t } = useTexts();
  return (
    <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onRequest}>
      {t("persons.merge.ask")}
    </Menu.Item>
  );
}

function Refusal({ error }: { error: Error }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {describeError(error)}
    </Alert>
  );
}

/** The records moved along with the duplicate. */
function Moves({ moves }: MergePreview) {
  const { t, textOf } = useTexts();
  const nameOf = (entity: string) =>
    entity === "person" ? t("persons.merge.earlier") : (textOf(`entities.${entity}`) ?? entity);
  const entries = moves.map(({ entity, count }) => `${nameOf(entity)}: ${count}`);
  return (
    <Alert color="blue" icon={<IconArrowsRight aria-hidden />}>
      {entries.length > 0 ? t("persons.merge.moves", { what: entries.join(" · ") }) : t("persons.merge.no_moves")}
    </Alert>
  );
}

interface MergeDialogProps {
  /** The person who remains. */
  survivor: Person;
  onClose: () => void;
}

/**
 * Merges a duplicate into a person: choice of the duplicate, values to use, records to be moved, and one
 * confirmation.
 */
export function MergeDialog({ survivor, onClose }: MergeDialogProps) {
  const { t, fieldLabel } = useTexts();
  const { duplicateId, duplicate, taken, preview, merge, choose, take } = useMerge(survivor, ({ label }) => {
    showSuccess(t("persons.merge.done", { name: label }));
    onClose();
  });
  const isReady = duplicate !== null && preview.isSuccess;
  return (
    <PlainModal opened onClose={onClose} size="xl" title={`${t("persons.merge.title")} · ${survivor.label}`}>
      <Stack gap="md">
        <p className={classes.explanation}>{t("persons.merge.explain", { name: survivor.label })}</p>
        <EntityPicker
          resource={personResource}
          label={fieldLabel("person", "duplicate_id")}
          value={duplicateId}
          narrowed={{ kind: survivor.kind }}
          onChange={choose}
          describe={({ documentation }) => <OptionNote>{documentation}</OptionNote>}
          isAutoFocused
        />
        {preview.isError && <Refusal error={preview.error} />}
        {duplicateId !== null && !isReady && !preview.isError && <Skeleton height={200} />}
        {isReady && (
          <>
            <MergeComparison survivor={survivor} duplicate={duplicate} taken={taken} onTake={take} />
            <Moves moves={preview.data.moves} />
          </>
        )}
        {merge.isError && <Refusal error={merge.error} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button
          color="red"
          disabled={!isReady}
          loading={merge.isPending}
          onClick={() => duplicate && merge.mutate(duplicate)}
        >
          {t("persons.merge.confirm")}
        </Button>
      </Group>
    </PlainModal>
  );
}
