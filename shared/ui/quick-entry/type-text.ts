/** Deprecated editing API, but the only one whose edits the browser's own undo supports. */
interface Editing {
  execCommand(name: "insertText" | "delete", showsDialog: false, text?: string): boolean;
}

/** Replaces part of a field's text as if typed: Ctrl+Z undoes it. */
export function typeText(
  field: HTMLInputElement | HTMLTextAreaElement,
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
): void {
  const editing: Editing = document;
  field.focus();
  field.setSelectionRange(start, end);
  if (start === end && text === "") return;
  if (text === "" ? editing.execCommand("delete", false) : editing.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts the caret at the end of the initial text: a text area's caret is at the start by default. */
export function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
