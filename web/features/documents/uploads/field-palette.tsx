import { Button, Group, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type PointerEvent, useRef, useState } from "react";
import { type DocumentFieldKind, documentFieldKinds } from "#shared/domain/documents/document-field.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./fields.module.css";

type Spot = readonly [x: number, y: number];

interface FieldPaletteProps {
  readonly signers: readonly Signer[];
  readonly signerId: string;
  readonly onSigner: (id: string) => void;
  readonly onAdd: (kind: DocumentFieldKind) => void;
  /** `at` is where on the page, as shares of it. */
  readonly onDrop: (kind: DocumentFieldKind, page: number, at: Spot) => void;
}

/** The page under a point of the screen, and where on it the point is. */
function pageAt(x: number, y: number): { readonly page: number; readonly at: Spot } | null {
  const layer = document.elementFromPoint(x, y)?.closest("[data-fields-page]");
  if (!layer) return null;
  const box = layer.getBoundingClientRect();
  const page = Number(layer.getAttribute("data-fields-page"));
  return { page, at: [(x - box.left) / box.width, (y - box.top) / box.height] };
}

/** Pixels from which a press is a movement. */
const MOVED = 6;

/** Drags a kind onto a page with any pointer: browsers' own dragging knows no fingers. */
function useDragged(onDrop: FieldPaletteProps["onDrop"]) {
  const [ghost, setGhost] = useState<{ readonly kind: DocumentFieldKind; readonly at: Spot } | null>(null);
  const from = useRef<Spot | null>(null);
  const isDragged = useRef(false);
  const handlersOf = (kind: DocumentFieldKind) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = [event.clientX, event.clientY];
      isDragged.current = false;
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      isDragged.current ||= Math.hypot(clientX - from.current[0], clientY - from.current[1]) > MOVED;
      if (isDragged.current) setGhost({ kind, at: [clientX, clientY] });
    },
    onPointerUp({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const target = isDragged.current ? pageAt(clientX, clientY) : null;
      if (target) onDrop(kind, target.page, target.at);
      from.current = null;
      setGhost(null);
    },
    onPointerCancel() {
      from.current = null;
      setGhost(null);
    },
  });
  return { ghost, handlersOf, wasDragged: () => isDragged.current };
}

/** Whose fields are added, and their kinds: clicked, or dragged onto a page. */
export function FieldPalette({ signers, signerId, onSigner, onAdd, onDrop }: FieldPaletteProps) {
  const { t } = useTexts();
  const { ghost, handlersOf, wasDragged } = useDragged(onDrop);
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
          className={classes.kind}
          leftSection={<IconPlus size={16} aria-hidden />}
          {...handlersOf(kind)}
          // A keyboard's click has no detail; a pointer's follows each press, also the one that ended a movement.
          onClick={({ detail }) => (detail === 0 || !wasDragged()) && onAdd(kind)}
        >
          {t(`pdf_fields.kind.${kind}`)}
        </Button>
      ))}
      {ghost && (
        <span className={classes.ghost} style={{ left: ghost.at[0], top: ghost.at[1] }} aria-hidden>
          {t(`pdf_fields.kind.${ghost.kind}`)}
        </span>
      )}
    </Group>
  );
}
