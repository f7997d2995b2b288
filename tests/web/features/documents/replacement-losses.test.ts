import { afterEach, describe, expect, test } from "vitest";
import { lossesOf } from "#web/features/documents/uploads/replacement-losses.ts";
import { unsavedFields } from "#web/features/documents/uploads/unsaved-fields.ts";

afterEach(() => {
  unsavedFields.document_id = null;
});

describe("another PDF for a draft", () => {
  test("a draft without fields loses nothing", () => {
    expect(lossesOf({ documentId: "a", fieldCount: 0 })).toEqual([]);
  });

  test("changes that are not saved are a loss, with saved fields or without", () => {
    unsavedFields.document_id = "a";
    expect(lossesOf({ documentId: "a", fieldCount: 0 })).toEqual(["pdf_fields.replace_unsaved"]);
    expect(lossesOf({ documentId: "a", fieldCount: 2 })).toEqual([
      "pdf_fields.replace_ask",
      "pdf_fields.replace_unsaved",
    ]);
  });

  test("changes of another document are no loss", () => {
    unsavedFields.document_id = "b";
    expect(lossesOf({ documentId: "a", fieldCount: 2 })).toEqual(["pdf_fields.replace_ask"]);
  });
});
