import { strokePath } from "#shared/domain/documents/stroke-path.ts";
import type { Drawing } from "#shared/domain/documents/signature.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./signature.module.css";
import type { SignatureDraft } from "./signing-progress.ts";

/** Margin around the lines, for the pen's width. */
const MARGIN = 6;

function frameOf({ strokes }: Drawing): string {
  const xs = strokes.flatMap((points) => points.map(([x]) => x));
  const ys = strokes.flatMap((points) => points.map(([, y]) => y));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].join(" ");
}

function Ink({ drawing, name }: { drawing: Drawing; name: string }) {
  return (
    <svg className={classes.ink} viewBox={frameOf(drawing)} role="img" aria-label={name}>
      <path
        d={drawing.strokes.map(strokePath).join("")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.4}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A signature as it will appear in the document: the drawn lines, or the name in a handwriting font. */
export function ShownSignature({ signature, isSmall = false }: { signature: SignatureDraft; isSmall?: boolean }) {
  const t = useT();
  const name = t("signing.your_signature");
  return (
    <div className={`${classes.pad} ${isSmall ? classes.small : ""}`}>
      {signature.kind === "drawn" && signature.drawing && <Ink drawing={signature.drawing} name={name} />}
      {signature.kind === "typed" && <span className={classes.written}>{signature.typed}</span>}
    </div>
  );
}
