import type { DocumentFieldKind } from "#shared/domain/documents/document-field.ts";

/** What was filled in, as it is shown; a tick that is set has a sign of its own. */
export function filledText(kind: DocumentFieldKind, value = ""): string {
  const text = value.trim();
  if (text === "") return "–";
  return kind === "tick" ? "✓" : text;
}
