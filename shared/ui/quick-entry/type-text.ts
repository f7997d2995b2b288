/** The old way to edit, and the only one whose edits the browser's own undo takes back. */
interface Editing {
  execCommand(name: "insertText" | "delete", showsDialog: false, text?: string): boolean;
}

/** Puts a text in place of a part of a field as if the person had typed it: Ctrl+Z takes it back like anything typed. */
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

/** Has what is typed next go on where the text that the field came with ends: by itself the caret of a text area stands before it. */
export function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
