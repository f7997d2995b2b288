import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeListView, createListView } from "#shared/client/list-views.ts";
import { type SavedListView, listViewPatch } from "#shared/domain/account/list-view.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { FormAlert } from "../form/form-alert.tsx";
import { type FormFailure, readFailure } from "../form/form-failure.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import type { PresentView } from "./present-view.ts";

interface SaveViewDialogProps {
  list: string;
  views: readonly SavedListView[];
  present: PresentView;
  onClose: () => void;
}

/** Saves the current list state under a name; an existing view is replaced, with a warning first. */
export function SaveViewDialog({ list, views, present, onClose }: SaveViewDialogProps) {
  const { t, fieldLabel } = useTexts();
  const [name, setName] = useState("");
  const [chosen, setDefault] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const same = views.find((view) => normalizeText(view.name) === normalizeText(name.trim()));
  const is_default = chosen ?? same?.is_default ?? false;
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: () =>
      same
        ? changeListView(same, { ...present, is_default })
        : createListView({ list, name: name.trim(), ...present, is_default }),
    onSuccess: (view) => {
      showSuccess(t("components.saved", { label: view.name }));
      onClose();
    },
    onError: (error) => setFailure(readFailure(error, (field) => field === "name")),
  });
  return (
    <PlainModal opened onClose={onClose} title={t("components.views.save_title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !isPending) mutate();
        }}
      >
        <Stack gap="md">
          <FormAlert failure={failure} />
          <TextInput
            label={fieldLabel(null, "name")}
            value={name}
            maxLength={maxLengthOf(listViewPatch.shape.name)}
            autoComplete="off"
            data-autofocus
            description={same && t("components.views.replaces")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={failure?.fields.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label={t("components.views.make_default")}
            checked={is_default}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={isPending} disabled={name.trim() === ""}>
            {t(same ? "components.views.replace" : "action.save")}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
