import { Button, Group, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type DocumentFieldKind, documentFieldKinds } from "#shared/domain/documents/document-field.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The type under which a kind is dragged onto a page. */
export const DRAGGED_KIND = "application/x-llavero-field";

interface FieldPaletteProps {
  readonly signers: readonly Signer[];
  readonly signerId: string;
  readonly onSigner: (id: string) => void;
  readonly onAdd: (kind: DocumentFieldKind) => void;
}

/** Whose fields are added, and their kinds: clicked, or dragged onto a page. */
export function FieldPalette({ signers, signerId, onSigner, onAdd }: FieldPaletteProps) {
  const { t } = useTexts();
  return (
    <Group gap="xs" align="flex-end" mb="sm">
      <Select
        label={t("pdf_fields.signer")}
        data={signers.map(({ id, name }) => ({ value: id, label: name }))}
        value={signerId}
        allowDeselect={false}
        onChange={(id) => id !== null && onSigner(id)}
      />
      {documentFieldKinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          draggable
          leftSection={<IconPlus size={16} aria-hidden />}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED_KIND, kind)}
          onClick={() => onAdd(kind)}
        >
          {t(`pdf_fields.kind.${kind}`)}
        </Button>
      ))}
    </Group>
  );
}
