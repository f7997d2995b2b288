import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttachmentType, attachmentTypes, nameForType } from "#shared/domain/documents/attachment.ts";

describe("the name of a file", () => {
  it.each([
    ["foto.jpg", "image/jpeg", "foto.jpg"],
    ["FOTO.JPEG", "image/jpeg", "FOTO.JPEG"],
    ["foto", "image/jpeg", "foto.jpg"],
    ["foto.", "image/jpeg", "foto..jpg"],
    ["factura.exe", "application/pdf", "factura.exe.pdf"],
    ["foto.jpg.exe", "image/jpeg", "foto.jpg.exe.jpg"],
    [".htaccess", "text/plain", ".htaccess.txt"],
  ] as const)("%s of type %s becomes %s", (name, type, expected) => {
    expect(nameForType(name, type)).toBe(expected);
  });

  it("always ends in what its content is, and stays as it is from then on", () => {
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
