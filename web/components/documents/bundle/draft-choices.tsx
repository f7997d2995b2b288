import { Checkbox, Stack } from "@mantine/core";
import type { Document } from "#shared/domain/documents/document.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { hindranceOf } from "./bundle-choice.ts";

interface Props {
  readonly rows: readonly Document[];
  readonly ids: readonly string[];
  readonly onPick: (ids: string[]) => void;
}

/** The drafts to choose from; what cannot be sent says why. */
export function DraftChoices({ rows, ids, onPick }: Props) {
  const { t } = useTexts();
  return (
    <Checkbox.Group label={t("bundle.choose")} value={[...ids]} onChange={onPick}>
      <Stack gap="xs" mt="xs">
        {rows.map((draft) => {
          const hindrance = hindranceOf(draft);
          const notes = [
            draft.document_type_label,
            hindrance === null ? null : t(hindrance),
            draft.is_outdated ? t("documents.notice.outdated") : null,
          ];
          return (
            <Checkbox
              key={draft.id}
              value={draft.id}
              label={`${draft.code} · ${draft.title}`}
              description={notes.filter(Boolean).join(" · ")}
              disabled={hindrance !== null}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
