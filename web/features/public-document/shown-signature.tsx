import { strokePath } from "#shared/domain/documents/stroke-path.ts";
import type { Drawing } from "#shared/domain/documents/signature.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./signature.module.css";
import type { SignatureDraft } from "./signing-progress.ts";

function Ink({ drawing, name }: { drawing: Drawing; name: string }) {
  return (
    <svg className={classes.ink} viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={name}>
      <path
        d={drawing.strokes.map(strokePath).join("")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A signature as it will stand in the document: the lines that were drawn, or the name as if written. */
export function ShownSignature({ signature, isSmall = false }: { signature: SignatureDraft; isSmall?: boolean }) {
  const t = useT();
  const name = t("signing.your_signature");
  return (
    <div className={`${classes.paper} ${isSmall ? classes.small : ""}`}>
      {signature.kind === "drawn" && signature.drawing && <Ink drawing={signature.drawing} name={name} />}
      {signature.kind === "typed" && <span className={classes.written}>{signature.typed}</span>}
    </div>
  );
}
