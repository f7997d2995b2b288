import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MailLook, textToHtml } from "#server/engine/services/mail-html.ts";
import { isPrivateAddress } from "#server/engine/services/private-addresses.ts";
import { createVault } from "#server/engine/services/vault.ts";

/** The text that a browser would show of the HTML. */
function read(html: string): string {
  const [, body = ""] = /<body[^>]*>\n<div[^>]*>\n([^]*)\n<\/div>\n<\/body>/.exec(html) ?? [];
  return body
    .replace(/<p><a style="[^"<>]*" href="[^"<>]*">Abrir<\/a><\/p>\n/g, "")
    .replace(/<\/p>\n<p>/g, "\n\n")
    .replace(/<br>\n/g, "\n")
    .replace(/<\/?(p|a)( href="[^"<>]*")?>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}

const look: MailLook = { language: "es", origin: "https://llavero.es", open: "Abrir", letterhead: null };

describe("HTML of mails", () => {
  const words = fc.string({ unit: fc.constantFrom(..."añ<>&\"' \nhttps://x.es/?=.") });

  test("the HTML shows any text unchanged, and contains no element from the text", () => {
    fc.assert(
      fc.property(words, (text) => {
        const html = textToHtml(text, look);
        expect(read(html)).toBe(text.trim().replace(/\n{2,}/g, "\n\n"));
      }),
    );
  });

  test("web addresses are linked without the full stop that ends the sentence", () => {
    const html = textToHtml("Mira https://llavero.es/incidents/1?a=1&b=2. O (https://x.es).", look);
    expect(html).toContain(
      'Mira <a href="https://llavero.es/incidents/1?a=1&amp;b=2">https://llavero.es/incidents/1?a=1&amp;b=2</a>. O',
    );
    expect(html).toContain('(<a href="https://x.es">https://x.es</a>).');
  });

  test("a link alone in its paragraph has a button above it, and one within a sentence has none", () => {
    const html = textToHtml("Mira:\n\nhttps://llavero.es/a?b=1&c=2\n\nO aquí: https://x.es", look);
    expect(html.match(/<a style="[^"]*" href="[^"]*">Abrir<\/a>/g)).toHaveLength(1);
    expect(html).toContain('href="https://llavero.es/a?b=1&amp;c=2">Abrir</a>');
    expect(html).toContain(">https://llavero.es/a?b=1&amp;c=2</a></p>");
  });

  test("a link that a visitor typed has no button, even where it looks like one of the server", () => {
    for (const link of [
      "https://evil.example/login",
      "https://llavero.es.evil.example/a",
      "https://llavero.es@evil.example/a",
    ])
      expect(textToHtml(`Gotera.\n\n${link}`, look)).not.toContain("Abrir");
  });

  test("the letterhead is the logo with the name as its text, else the name, and contains no element from it", () => {
    const letterhead = { name: 'Fincas "<b>', color: "#aa0011", logo: null };
    const named = textToHtml("Hola", { ...look, letterhead });
    expect(named).toContain(">Fincas &quot;&lt;b&gt;</strong>");
    expect(named).toContain("solid #aa0011");
    const pictured = textToHtml("Hola", { ...look, letterhead: { ...letterhead, logo: Buffer.from("png") } });
    expect(pictured).toContain('<img src="cid:logo" alt="Fincas &quot;&lt;b&gt;"');
    expect(pictured).not.toContain("<strong");
  });

  test("only web addresses are linked", () => {
    expect(textToHtml("javascript:alert(1) data:text/html,x", look)).not.toContain("href");
  });
});

describe("private addresses", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "::ffff:0:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::10.0.0.1",
    "2002:7f00:1::",
    "2001:0:1::1",
    "fec0::1",
  ])("%s is a private address", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2a00:1450:4003:80f::200e", "2001:470::1", "::ffff:8.8.8.8"])(
    "%s is not a private address",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe("sealed values", () => {
  const vault = createVault("a secret of the tests, long enough");

  test("a sealed value decrypts to the same text for the same purpose, and each ciphertext is different", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).filter((text) => text.isWellFormed()),
        (text) => {
          const sealed = vault.seal("mail_text", text);
          expect(vault.open("mail_text", sealed)).toBe(text);
          expect(vault.seal("mail_text", text)).not.toBe(sealed);
          expect(vault.open("smtp_password", sealed)).toBeNull();
        },
      ),
    );
  });

  test("a sealed value with a changed byte, or one that was never sealed, is not decrypted", () => {
    const sealed = Buffer.from(vault.seal("mail_text", "hola"), "base64url");
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(vault.open("mail_text", changed.toString("base64url"))).toBeNull();
    }
    for (const nothing of ["", "x", "no es nada de eso"]) expect(vault.open("mail_text", nothing)).toBeNull();
  });
});
