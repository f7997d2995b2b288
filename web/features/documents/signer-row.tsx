import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { useTexts } from "#web/components/use-texts.ts";
import type { SignerDraft } from "./signer-draft.ts";
import { SignerFields } from "./signer-fields.tsx";
import classes from "./signers-editor.module.css";

const KIND = "application/x-llavero-signer";

interface SignerRowProps {
  signer: SignerDraft;
  index: number;
  count: number;
  needsCode: boolean;
  onChange: (changes: Partial<SignerDraft>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** Disabled buttons stay focusable: a button that disappears while in use loses the focus. */
function Buttons({ index, count, onMove, onRemove }: Omit<SignerRowProps, "signer" | "onChange" | "needsCode">) {
  const { t } = useTexts();
  const place = index + 1;
  return (
    <Group gap={4}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("documents.signers.up", { place })}
        aria-disabled={index === 0}
        data-disabled={index === 0 || undefined}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("documents.signers.down", { place })}
        aria-disabled={index === count - 1}
        data-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t("documents.signers.remove", { place })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** One signer: dragged by its handle, or moved by equivalent buttons (WCAG 2.2, 2.5.7). */
export function SignerRow(props: SignerRowProps) {
  const { signer, index, onChange, onMove } = props;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    setOver(false);
    const from = event.dataTransfer.getData(KIND);
    if (from === "") return;
    event.preventDefault();
    onMove(Number(from), index);
  };
  return (
    <li
      className={classes.row}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span
        className={classes.handle}
        draggable
        aria-hidden
        onDragStart={({ dataTransfer }) => dataTransfer.setData(KIND, String(index))}
      >
        <IconGripVertical size={16} />
      </span>
      <SignerFields signer={signer} position={index + 1} onChange={onChange} needsCode={props.needsCode} />
      <Buttons {...props} />
    </li>
  );
}
