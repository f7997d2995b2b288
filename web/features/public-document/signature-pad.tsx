import { Button } from "@mantine/core";
import { IconArrowBackUp, IconEraser } from "@tabler/icons-react";
import { removeStroke } from "#shared/domain/documents/fit-drawing.ts";
import type { Drawing } from "#shared/domain/documents/signature.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./signature.module.css";
import { useSignaturePad } from "./use-signature-pad.ts";

interface Props {
  readonly drawing: Drawing | null;
  readonly onChange: (change: (before: Drawing | null) => Drawing | null) => void;
  /** Id of the error element; null if there is no error. */
  readonly faultId: string | null;
}

/** Signature pad for finger, pen or mouse. Keyboard users type the name instead. */
export function SignaturePad({ drawing, onChange, faultId }: Props) {
  const t = useT();
  const canvas = useSignaturePad(drawing, onChange);
  const count = drawing?.strokes.length ?? 0;
  return (
    <div>
      <div className={classes.pad} data-fault={faultId !== null || undefined}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={count === 0 ? t("signing.pad_empty") : t("signing.pad_strokes", { count })}
          aria-describedby={faultId ?? undefined}
        />
        {count === 0 && (
          <span className={classes.invitation} aria-hidden="true">
            {t("signing.pad_invitation")}
          </span>
        )}
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="sm"
          disabled={!drawing || count === 0}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => onChange((before) => before && removeStroke(before))}
        >
          {t("signing.undo")}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={count === 0}
          leftSection={<IconEraser size={18} aria-hidden />}
          onClick={() => onChange(() => null)}
        >
          {t("signing.clear")}
        </Button>
      </div>
    </div>
  );
}
