import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttachmentType, attachmentTypes, nameForType } from "#shared/domain/documents/attachment.ts";

describe("file name of an attachment", () => {
  it.each([
    ["foto.jpg", "image/jpeg", "foto.jpg"],
    ["FOTO.JPEG", "image/jpeg", "FOTO.JPEG"],
    ["foto", "image/jpeg", "foto.jpg"],
    ["foto.", "image/jpeg", "foto..jpg"],
    ["factura.exe", "application/pdf", "factura.exe.pdf"],
    ["foto.jpg.exe", "image/jpeg", "foto.jpg.exe.jpg"],
    [".htaccess", "text/plain", ".htaccess.txt"],
  ] as const)("the file name %s of type %s becomes %s", (name, type, expected) => {
    expect(nameForType(name, type)).toBe(expected);
  });

  it("a file name always ends in its content's extension, and correcting it again changes nothing", () => {
    const types = Object.keys(attachmentTypes).filter((type): type is AttachmentType => type in attachmentTypes);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...types), (name, type) => {
        const named = nameForType(name, type);
        const endings: readonly string[] = attachmentTypes[type];
        expect(endings).toContain(named.split(".").at(-1)?.toLowerCase());
        expect(nameForType(named, type)).toBe(named);
      }),
    );
  });
});
